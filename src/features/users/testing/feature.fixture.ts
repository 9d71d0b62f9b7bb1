import { randomUUID } from 'node:crypto'
import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                           user  manager  admin  commercial  organizer  terminal  compter  switched
    getMe                  yes   yes      yes    yes         yes        -         yes      yes
    updateMe               yes   yes      yes    yes         yes        -         yes      yes
    signOutEverywhere      yes   yes      yes    yes         yes        -         yes      yes
    updateRole             -     -        yes    -           -          -         -        yes
    listUsers              -     yes      yes    yes         yes        -         -        yes
    createUser             -     yes      yes    -           yes        -         -        yes
    inviteUser             -     yes      yes    -           yes        -         -        yes
    resetUserSecondFactor  -     yes      yes    -           -          -         -        yes
    getUser                -     -        yes    -           yes        -         -        -
    updateCountingRight    -     yes      yes    -           -          -         -        yes
    settleUser             -     yes      -      -           -          -         -        -
    seeNewRights           -     yes      -      -           -          -         -        -
    updateUser             -     -        yes    -           yes        -         -        -
    deleteUser             -     yes      yes    -           -          -         -        yes
    listDirectory          -     -        yes    yes         -          -         -        -
    getDirectoryUser       -     -        yes    yes         -          -         -        -
    disableUser            -     -        yes    -           -          -         -        -
    enableUser             -     -        yes    -           -          -         -        -
    resetSecondFactor      -     -        yes    -           -          -         -        -
  `,
  /** A reset needs something to reset. */
  prepare: async ({ db, userId }) => {
    await db
      .updateTable('identity_accounts')
      .set({ second_factor_at: new Date() })
      .where('uid', '=', (user) => user.selectFrom('users').select('identity_uid').where('id', '=', userId))
      .execute()
  },
  samples: {
    updateMe: { body: { firstname: 'Samia', lastname: 'Benali', phone: '06 12 34 56 78' } },
    updateRole: { body: (_records, userId) => ({ userId, role: 'manager' }) },
    createUser: {
      body: () => ({
        firstname: 'Inès',
        lastname: 'Roussel',
        email: `${randomUUID()}@personne.example`,
        phone: '06 12 34 56 78',
        role: 'user',
      }),
    },
    listDirectory: { query: { search: 'benali', role: 'user', state: 'active', order: 'oldest', limit: '10' } },
    updateCountingRight: { body: { mayCount: true } },
    updateUser: {
      body: ({ email }) => ({ firstname: 'Inès', lastname: 'Roussel', phone: '06 12 34 56 78', email, role: 'user' }),
    },
  },
  edits: {
    updateMe: { read: 'getMe', stale: { lastname: 'Ancien' }, shown: 'Nom\u00a0: «\u00a0' },
    updateUser: { read: 'getUser', stale: { role: 'manager' }, shown: 'Rôle\u00a0: «\u00a0' },
  },
} satisfies FeatureFixture
