import { features } from '#app/features.ts'
import { DirectoryUserPage } from '#features/users/web/DirectoryUserPage.tsx'
import type { Feature } from '#shared/web/definePage.ts'

/** Describes the abilities of users. The rights of each call decide who has them, so that the list is never out of date. */
export const abilities = Object.values<Feature>(features)
  .flatMap((feature) => feature.abilities ?? [])
  .toSorted((one, other) => one.order - other.order)

/** The page of a person of the platform, with the abilities of all features. */
export const DirectoryUserScreen = () => <DirectoryUserPage abilities={abilities} />
