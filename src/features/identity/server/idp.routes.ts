import type { FastifyInstance, FastifyPluginCallback, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { decodeJwt } from 'jose'
import type { z } from 'zod'
import { originOf } from '#shared/server/bind.ts'
import type { Subject } from '#shared/server/security-log.ts'
import type { SignInService } from './embedded/sign-in.service.ts'
import {
  AccountUpdate,
  Lookup,
  PasswordSignIn,
  Renewal,
  Reset,
  ResetRequest,
  ToolkitRefusal,
  toolkitErrorBody,
} from './identity-toolkit.ts'
import type { ResetService } from './links/reset.service.ts'
import type { PasswordService } from './passwords/password.service.ts'
import type { EnrolmentService } from './second-factor/enrolment.service.ts'
import { EnrollmentFinish, EnrollmentStart, SecondStep, Withdrawal } from './second-factor/mfa-toolkit.ts'
import type { SecondStepService } from './second-factor/second-step.service.ts'

/** The largest request of the SDK contains two tokens. */
const bodyLimitBytes = 16 * 1024

/** Returns the validated body. Throws a refusal with the protocol's code for the first wrong field. */
const read = <S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> => {
  const result = schema.safeParse(request.body)
  if (!result.success) throw new ToolkitRefusal(result.error.issues[0]?.message ?? 'INVALID_ARGUMENT')
  return result.data
}

/** Translates Fastify's refusals (no JSON, too large, wrong media type) to the protocol's codes. */
const asToolkitRefusal = (error: unknown): ToolkitRefusal | undefined => {
  if (error instanceof ToolkitRefusal) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return undefined
  if (statusCode === 413) return new ToolkitRefusal('PAYLOAD_TOO_LARGE', { status: 413 })
  if (statusCode === 415) return new ToolkitRefusal('UNSUPPORTED_MEDIA_TYPE', { status: 415 })
  return statusCode < 500 ? new ToolkitRefusal('INVALID_ARGUMENT') : undefined
}

export type IdpServices = {
  resets: ResetService
  passwords: PasswordService
  /** Only with the embedded provider. With Google's, the SDK signs in at Google. */
  signIns?: SignInService
  secondFactors?: { enrolments: EnrolmentService; secondStep: SecondStepService }
}

/** Returns the account of a token that was verified or made by this call, for the security log. */
const ownerOf = ({ idToken }: { idToken: string }): Subject => ({ account: decodeJwt(idToken).sub })

type Post = (path: string, handler: RouteHandlerMethod) => void

const passwordRoutes = (app: FastifyInstance, post: Post, { resets, passwords }: IdpServices): void => {
  post('/v1/accounts::sendOobCode', async (request) => {
    const answer = await resets.request(read(ResetRequest, request).email, request.ip)
    app.noteSecurityEvent(request, 'password-reset-requested')
    return answer
  })
  post('/v1/accounts::resetPassword', async (request) => {
    const { oobCode, newPassword } = read(Reset, request)
    if (newPassword === undefined) return resets.check(oobCode)
    const { uid, answer } = await resets.confirm({ oobCode, newPassword }, request.ip)
    app.noteSecurityEvent(request, 'password-reset', { account: uid })
    return answer
  })
  post('/v1/accounts::update', async (request) => {
    const update = read(AccountUpdate, request)
    const answer = await passwords.change(update, originOf(request))
    app.noteSecurityEvent(request, 'password-changed', ownerOf(update))
    return answer
  })
  app.get('/v2/passwordPolicy', { schema: { hide: true } }, () => resets.policy())
}

const refuse = (code: string) => () => {
  throw new ToolkitRefusal(code)
}

const signInRoutes = (app: FastifyInstance, post: Post, signIns: SignInService): void => {
  post('/v1/accounts::signInWithPassword', async (request) => {
    const answer = await signIns.signIn(read(PasswordSignIn, request), originOf(request))
    // Without a token, the second step is still to come.
    if ('idToken' in answer) app.noteSecurityEvent(request, 'signed-in', ownerOf(answer))
    return answer
  })
  post('/v1/accounts::lookup', (request) => signIns.lookup(read(Lookup, request).idToken))
  post('/v1/token', (request) => signIns.renew(read(Renewal, request).refresh_token, originOf(request)))
  // Accounts are created by an association's manager or by the platform's staff, never by a visitor.
  post('/v1/accounts::signUp', refuse('ADMIN_ONLY_OPERATION'))
  // Sign-in by phone is not supported. These are the answers of a provider without it.
  post('/v1/accounts::sendVerificationCode', refuse('OPERATION_NOT_ALLOWED'))
  post('/v1/accounts::signInWithPhoneNumber', refuse('OPERATION_NOT_ALLOWED'))
}

const secondFactorRoutes = (
  app: FastifyInstance,
  post: Post,
  { enrolments, secondStep }: NonNullable<IdpServices['secondFactors']>,
): void => {
  post('/v2/accounts/mfaEnrollment::start', (request) => enrolments.start(read(EnrollmentStart, request)))
  post('/v2/accounts/mfaEnrollment::finalize', async (request) => {
    const answer = await enrolments.finish(read(EnrollmentFinish, request), originOf(request))
    app.noteSecurityEvent(request, 'second-factor-enrolled', ownerOf(answer))
    return answer
  })
  post('/v2/accounts/mfaEnrollment::withdraw', async (request) => {
    const answer = await enrolments.withdraw(read(Withdrawal, request), originOf(request))
    app.noteSecurityEvent(request, 'second-factor-withdrawn', ownerOf(answer))
    return answer
  })
  post('/v2/accounts/mfaSignIn::finalize', async (request) => {
    const answer = await secondStep.finish(read(SecondStep, request), originOf(request))
    app.noteSecurityEvent(request, 'signed-in', ownerOf(answer))
    return answer
  })
  // Begins the challenge of a phone. An app needs none.
  post('/v2/accounts/mfaSignIn::start', refuse('OPERATION_NOT_ALLOWED'))
}

/**
 * Adds the calls of the SDK below /idp, in Google's protocol, apart from the product's API. Errors that are not
 * refusals of the protocol go to the server's error handler: its 5xx has no `error.message`, which the SDK treats as a
 * network failure. With `error.message` it would sign the person out.
 */
export const idpRoutes =
  (services: IdpServices): FastifyPluginCallback =>
  (app, _options, done) => {
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body))),
    )
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.setErrorHandler((error, request, reply) => {
      const refusal = asToolkitRefusal(error)
      if (!refusal) throw error
      if (refusal.event) app.noteSecurityEvent(request, refusal.event, { account: refusal.account })
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
      return reply.status(refusal.status).send(toolkitErrorBody(refusal.code, refusal.status))
    })
    app.setNotFoundHandler((_request, reply) => reply.status(404).send(toolkitErrorBody('NOT_FOUND', 404)))

    // '::' is a plain colon in Fastify's paths.
    const post: Post = (path, handler) => {
      app.post(path, { bodyLimit: bodyLimitBytes, schema: { hide: true } }, handler)
    }
    passwordRoutes(app, post, services)
    if (services.signIns) signInRoutes(app, post, services.signIns)
    if (services.secondFactors) secondFactorRoutes(app, post, services.secondFactors)
    done()
  }
