import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                         user  manager  admin  commercial  organizer  terminal  compter  switched
    signOut              yes   yes      yes    yes         yes        -         yes      yes
    listOwnSessions      yes   yes      yes    yes         yes        -         yes      yes
    endOwnSession        yes   yes      yes    yes         yes        -         yes      yes
    endOtherSessions     yes   yes      yes    yes         yes        -         yes      yes
    getSecondFactor      yes   yes      yes    yes         yes        -         yes      yes
    createRecoveryCodes  yes   yes      yes    yes         yes        -         yes      yes
  `,
} satisfies FeatureFixture
