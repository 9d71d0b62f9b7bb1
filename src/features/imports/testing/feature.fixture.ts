import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { insertImport, sampleFile, sampleMapping } from './record.fixture.ts'

export const fixture = {
  rights: `
                        user  manager  admin  commercial  organizer  terminal  compter  switched
    listImports         -     yes      -      -           -          -         -        -
    uploadImport        -     yes      -      -           -          -         -        -
    getImport           -     yes      -      -           -          -         -        -
    checkImport         -     yes      -      -           -          -         -        -
    listRefusedLines    -     yes      -      -           -          -         -        -
    listRefusedGroups   -     yes      -      -           -          -         -        -
    exportRefusedLines  -     yes      -      -           -          -         -        -
    listKnownRows       -     yes      -      -           -          -         -        -
    listLikelyDoubles   -     yes      -      -           -          -         -        -
    chooseDoubles       -     yes      -      -           -          -         -        -
    runImport           -     yes      -      -           -          -         -        -
    resumeImport        -     yes      -      -           -          -         -        -
    undoImport          -     yes      -      -           -          -         -        -
    deleteImport        -     yes      -      -           -          -         -        -
  `,
  records: ({ db, customerId, managerId }) => ({
    importId: () => insertImport(db, customerId, managerId),
    checkedImportId: () => insertImport(db, customerId, managerId, 'checked'),
    doneImportId: () => insertImport(db, customerId, managerId, 'done'),
  }),
  samples: {
    listImports: { query: samplePage },
    uploadImport: { query: { fileName: 'dons.csv' }, file: sampleFile },
    checkImport: {
      body: ({ causeId }) => ({
        ...sampleMapping,
        causes: [{ value: 'Repas', causeId }],
        statuses: [{ value: 'Partiel', meaning: 'donation' }],
        methods: [{ value: 'Bons', method: 'cash' }],
        types: [{ value: 'Don', meaning: 'donation' }],
        flags: [{ value: 'Oui', meaning: 'donation' }],
        defaultCauseId: causeId,
        defaultMethod: 'cash',
      }),
    },
    listRefusedLines: { query: { after: '1' } },
    chooseDoubles: { params: { importId: 'checkedImportId' }, body: { areDonations: true } },
    runImport: { params: { importId: 'checkedImportId' }, body: { donationCount: 1, total: 20 } },
    undoImport: { params: { importId: 'doneImportId' } },
  },
  edits: {
    checkImport: {
      read: 'getImport',
      at: ['mapping'],
      stale: { unknownCauses: 'default' },
      shown: 'Lignes dont la cause est inconnue\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
