import { DirectoryUserPage } from '#features/users/web/DirectoryUserPage.tsx'
import { abilities } from './abilities.ts'

/** The page of a person of the platform, with the abilities of all features. */
export const DirectoryUserScreen = () => <DirectoryUserPage abilities={abilities} />
