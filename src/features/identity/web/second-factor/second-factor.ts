import type { AccountDeps } from '../passwords.ts'
import { type Enrolment, type SignInProvider, sessionEndOf } from '../sign-in.port.ts'

/** A secret that waits for its first code. `finish` adds the second factor with a right code. */
export type BegunEnrolment = Omit<Enrolment, 'finish'> & { finish: (code: string) => Promise<void> }

/** The operations on the person's second factor. Failures carry a `code`. A session that is over ends here. */
export type SecondFactor = {
  /** Tells since when there is one, or returns undefined. */
  since: () => Promise<Date | undefined>
  /** Verifies the password, and makes a secret for an app. */
  begin: (password: string) => Promise<BegunEnrolment>
  /** Verifies the password and a code, before a change that needs both. */
  confirm: (password: string, code: string) => Promise<void>
  /** Removes it, after `confirm`. */
  withdraw: () => Promise<void>
}

export const createSecondFactor = ({ load, createTokenStore, onOver }: AccountDeps): SecondFactor => {
  const run = async <Result>(work: (provider: SignInProvider) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await load())
    } catch (error) {
      const end = sessionEndOf(error)
      if (end) onOver(end)
      throw error
    }
  }
  /** Stores the token of a change, unless the session has ended meanwhile. */
  const change = async (work: (provider: SignInProvider) => Promise<string>): Promise<void> => {
    const storeToken = createTokenStore()
    storeToken(await run(work))
  }

  return {
    since: () => run((provider) => provider.secondFactorSince()),
    async begin(password) {
      await change((provider) => provider.reauthenticate(password))
      const { finish, ...secret } = await run((provider) => provider.beginEnrolment())
      return { ...secret, finish: (code) => change(() => finish(code)) }
    },
    confirm: (password, code) => change((provider) => provider.reauthenticate(password, code)),
    withdraw: () => change((provider) => provider.withdrawSecondFactor()),
  }
}
