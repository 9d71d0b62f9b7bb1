import { type AnyFeature, features } from '#app/features.ts'
import type { Together } from '#shared/endpoint.ts'
import type { Feature } from '#shared/server/feature.ts'

type AllOffers = Together<AnyFeature extends infer F ? (F extends { offers: infer Offers } ? Offers : never) : never>
type OfferOf<Make> = Make extends (deps: never) => infer Offer ? Offer : never
type AskedBy<Make> = Make extends (deps: infer Deps) => unknown ? Deps : never

/** The offers that can be made of what is given. */
type Possible<Given> = {
  [Name in keyof AllOffers as Given extends AskedBy<AllOffers[Name]> ? Name : never]: OfferOf<AllOffers[Name]>
}

/** An offer may ask for other offers. */
export type WithOffers<Given> = Given & Possible<Given & Possible<Given & Possible<Given>>>

/** Adds what the features offer. Each offer is made when it is first asked for. */
export const withOffers = <Given extends object>(given: Given): WithOffers<Given> => {
  const deps = { ...given }
  for (const { offers = {} } of Object.values<Feature>(features))
    for (const [name, make] of Object.entries(offers)) {
      let made: { offer: unknown } | undefined
      const get = () => (made ??= { offer: make(deps as never) }).offer
      Object.defineProperty(deps, name, { enumerable: true, get })
    }
  return deps as WithOffers<Given>
}
