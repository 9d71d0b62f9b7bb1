import { z } from 'zod'

/** The receiver of spans and the share that it gets, by the variables that OpenTelemetry defines. */
export type TracingConfig = {
  /** The address of an OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are exported, from 0 to 1. */
  ratio: number
  /** True when a caller's `traceparent` decides whether its trace is exported. */
  followsCaller: boolean
}

const endpoint = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'doit être une adresse http(s)://')

const pairs = z.string().regex(/^\s*[\w-]+=(?:[^,%]|%[0-7][\da-f])*(?:,\s*[\w-]+=(?:[^,%]|%[0-7][\da-f])*)*$/i, {
  error: 'doit être une liste nom=valeur séparée par des virgules',
})

const samplers = ['always_on', 'traceidratio', 'parentbased_always_on', 'parentbased_traceidratio'] as const

/** The variables of OpenTelemetry that the product reads, with the message for an invalid value. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'a au plus 100 caractères').optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `doit être ${samplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'doit être un nombre de 0 à 1')
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof tracingVariables>>

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())]
    }),
  )

export const tracingConfigOf = (variables: Variables): TracingConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_TRACES_SAMPLER: sampler = 'parentbased_always_on' } = variables
  if (address === undefined) return undefined
  return {
    endpoint: address.replace(/\/{1,9}$/, ''),
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ? headersOf(variables.OTEL_EXPORTER_OTLP_HEADERS) : {},
    serviceName: variables.OTEL_SERVICE_NAME ?? 'escarcelle',
    ratio: sampler.endsWith('traceidratio') ? Number(variables.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1,
    followsCaller: sampler.startsWith('parentbased'),
  }
}
