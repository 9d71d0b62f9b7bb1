import { randomUUID } from 'node:crypto'
import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                     user  manager  admin  commercial  organizer  terminal  compter  switched
    listDevices      -     yes      yes    yes         yes        -         -        yes
    getDevice        -     yes      yes    yes         yes        -         -        yes
    listFleet        -     -        yes    yes         -          -         -        -
    createDevice     -     -        yes    -           -          -         -        -
    updateDevice     -     yes      yes    -           yes        -         -        yes
    issueDeviceCode  -     yes      yes    -           yes        -         -        yes
    revokeDevice     -     yes      yes    -           yes        -         -        yes
    examineDevice    -     yes      yes    -           yes        -         -        yes
    replaceDevice    -     yes      yes    -           yes        -         -        yes
    retireDevice     -     yes      yes    -           yes        -         -        yes
    reinstateDevice  -     yes      yes    -           yes        -         -        yes
    sendHeartbeat    -     -        -      -           -          yes       -        -
  `,
  samples: {
    createDevice: { body: () => ({ serialNumber: randomUUID(), label: 'Parvis', model: 'SUNMI D2' }) },
    updateDevice: { body: { label: 'Parvis' } },
    listFleet: { query: { search: 'accueil', filter: 'connected', limit: '10' } },
    replaceDevice: { body: () => ({ serialNumber: randomUUID(), model: 'SUNMI K2 MINI' }) },
    sendHeartbeat: { body: { version: '4.2.0', battery: 82, network: 'wifi', reader: 'ready', waitingDonations: 0 } },
    signInDevice: { body: ({ serialNumber }) => ({ serialNumber, code: '12345678' }) },
  },
  edits: {
    updateDevice: { read: 'getDevice', stale: { label: 'Ancien nom' }, shown: 'Nom\u00a0: «\u00a0' },
  },
} satisfies FeatureFixture
