import type { Feature } from '#shared/web/definePage.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'

export const feature = {
  visitorPages: {
    LoginPage: lazyScreen(() => import('./LoginPage.tsx'), 'LoginPage'),
    ResetRequestPage: lazyScreen(() => import('./ResetRequestPage.tsx'), 'ResetRequestPage'),
    PasswordChoicePage: lazyScreen(() => import('./PasswordChoicePage.tsx'), 'PasswordChoicePage'),
    SecondFactorPage: lazyScreen(() => import('./second-factor/SecondFactorPage.tsx'), 'SecondFactorPage'),
  },
} satisfies Feature
