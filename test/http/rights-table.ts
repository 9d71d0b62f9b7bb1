import { compter, everyRole } from '#shared/role.ts'

export const everyCaller = [...everyRole, 'terminal', compter] as const
export type RightsCaller = (typeof everyCaller)[number]

/**
 * The rights of every authenticated call, in the order of `everyCaller`. Written from docs/rules.md#roles, not from the
 * calls' `allow`, so that a test can compare both. Users, managers and terminals work only on their own association.
 * `compter`: a user with that right.
 */
const table = `
                              user  manager  admin  commercial  organizer  terminal  compter
getMe                         yes   yes      yes    yes         yes        -            yes
updateMe                      yes   yes      yes    yes         yes        -            yes
signOut                       yes   yes      yes    yes         yes        -            yes
signOutEverywhere             yes   yes      yes    yes         yes        -            yes
listOwnSessions               yes   yes      yes    yes         yes        -            yes
endOwnSession                 yes   yes      yes    yes         yes        -            yes
endOtherSessions              yes   yes      yes    yes         yes        -            yes
updateRole                    -     -        yes    -           -          -            -

listCustomers                 -     -        yes    yes         yes        -            -
getGlobalStats                -     -        yes    yes         yes        -            -
getCustomer                   yes   yes      yes    yes         yes        -            yes
createCustomer                -     -        yes    -           -          -            -
updateCustomer                -     -        yes    -           -          -            -

listProducts                  -     -        yes    -           -          -            -
getProduct                    -     -        yes    -           -          -            -
createProduct                 -     -        yes    -           -          -            -
updateProduct                 -     -        yes    -           -          -            -
deleteProduct                 -     -        yes    -           -          -            -

listCauses                    yes   yes      yes    yes         yes        yes          yes
getCause                      yes   yes      yes    yes         yes        -            yes
listArchivedCauses            yes   yes      yes    yes         yes        -            yes
listCauseTransactions         yes   yes      yes    yes         yes        -            yes
updateCause                   yes   yes      yes    yes         yes        -            yes
createCause                   -     yes      yes    yes         yes        -            -
archiveCause                  -     yes      -      -           -          -            -
unarchiveCause                -     yes      yes    -           yes        -            -
listOrganizerCauses           -     -        -      -           yes        -            -

listShortcuts                 -     yes      yes    -           yes        yes          -
getShortcut                   -     yes      yes    -           yes        -            -
listShortcutTransactions      -     yes      yes    -           yes        -            -
createShortcut                -     yes      yes    -           yes        -            -
archiveShortcut               -     yes      yes    -           yes        -            -

listTransactions              yes   yes      yes    yes         yes        -            yes
getTransaction                yes   yes      yes    yes         yes        -            yes
exportTransactions            yes   yes      yes    yes         yes        -            yes
recordDonation                -     yes      yes    -           -          yes          yes
locateTransaction             -     -        yes    yes         yes        -            -
listFigureMovements           yes   yes      yes    yes         yes        -            yes
listOrganizerTransactions     -     -        -      -           yes        -            -
exportOrganizerTransactions   -     -        -      -           yes        -            -

searchDonors                  -     yes      -      -           -          -            -
exportDonorData               -     yes      -      -           -          -            -
exportDonorPage               -     yes      -      -           -          -            -
eraseDonors                   -     yes      -      -           -          -            -
holdDonors                    -     yes      -      -           -          -            -
listDonorErasures             -     yes      -      -           -          -            -
getDonorRetention             -     yes      -      -           -          -            -
updateDonorRetention          -     yes      -      -           -          -            -
previewDonorRetention         -     yes      -      -           -          -            -

listMovements                 -     yes      yes    -           -          -            -
createMovement                -     yes      yes    -           -          -            -
undoMovement                  -     yes      -      -           -          -            -
listMovementRequests          -     yes      -      -           -          -            -
confirmMovementRequest        -     yes      -      -           -          -            -
declineMovementRequest        -     yes      -      -           -          -            -
getMovementSettings           -     yes      yes    -           -          -            -
updateMovementSettings        -     yes      -      -           -          -            -
confirmMovementSettings       -     yes      -      -           -          -            -
declineMovementSettings       -     yes      -      -           -          -            -
previewSlot                   -     yes      -      -           -          -            -
listMovementBatches           -     yes      -      -           -          -            -
createMovementBatch           -     yes      -      -           -          -            -
undoMovementBatch             -     yes      -      -           -          -            -
confirmMovementBatch          -     yes      -      -           -          -            -
declineMovementBatch          -     yes      -      -           -          -            -

undoGift                      -     yes      -      -           -          -            yes
listSheets                    -     yes      -      -           -          -            yes
getSheet                      -     yes      -      -           -          -            yes
createSheet                   -     yes      -      -           -          -            yes
updateSheet                   -     yes      -      -           -          -            yes
deleteSheet                   -     yes      -      -           -          -            yes
signSheet                     -     yes      -      -           -          -            yes
withdrawSignature             -     yes      -      -           -          -            yes
reverseSheet                  -     yes      -      -           -          -            -
listDeposits                  -     yes      -      -           -          -            yes
getUndeposited                -     yes      -      -           -          -            yes
getDeposit                    -     yes      -      -           -          -            yes
createDeposit                 -     yes      -      -           -          -            yes
cancelDeposit                 -     yes      -      -           -          -            -

listClosings                  -     yes      yes    -           -          -            -
previewClosing                -     yes      -      -           -          -            -
createClosing                 -     yes      -      -           -          -            -
getClosing                    -     yes      yes    -           -          -            -
reopenClosing                 -     -        yes    -           -          -            -
exportClosing                 -     yes      yes    -           -          -            -
printClosing                  -     yes      yes    -           -          -            -
checkClosing                  -     yes      yes    -           -          -            -
listImports                   -     yes      -      -           -          -            -
uploadImport                  -     yes      -      -           -          -            -
getImport                     -     yes      -      -           -          -            -
checkImport                   -     yes      -      -           -          -            -
listRefusedLines              -     yes      -      -           -          -            -
exportRefusedLines            -     yes      -      -           -          -            -
runImport                     -     yes      -      -           -          -            -
resumeImport                  -     yes      -      -           -          -            -
undoImport                    -     yes      -      -           -          -            -
deleteImport                  -     yes      -      -           -          -            -

listUsers                     -     yes      yes    yes         yes        -            -
createUser                    -     yes      yes    -           yes        -            -
inviteUser                    -     yes      yes    -           yes        -            -
getUser                       -     -        yes    -           yes        -            -
updateCountingRight           -     yes      yes    -           -          -            -
updateUser                    -     -        yes    -           yes        -            -
deleteUser                    -     yes      yes    -           -          -            -

listDevices                   -     yes      yes    yes         yes        -            -
getDevice                     -     yes      yes    yes         yes        -            -
listDeviceTransactions        -     yes      yes    yes         yes        -            -
createDevice                  -     -        yes    -           -          -            -
updateDevice                  -     yes      yes    -           yes        -            -
issueDeviceCode               -     yes      yes    -           yes        -            -
revokeDevice                  -     yes      yes    -           yes        -            -

listJournal                   -     yes      yes    -           -          -            -
listPlatformJournal           -     -        yes    -           -          -            -
`

const rows = table
  .split('\n')
  .slice(2)
  .filter((line) => line.trim() !== '')
  .map((line) => line.trim().split(/\s+/))

export const rights: Record<string, RightsCaller[]> = Object.fromEntries(
  rows.map(([name = '', ...cells]) => [name, everyCaller.filter((_, column) => cells[column] === 'yes')]),
)
