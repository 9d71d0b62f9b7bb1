import { compter, everyRole, switchedManager } from '#shared/role.ts'

export const everyCaller = [...everyRole, 'terminal', compter, switchedManager] as const
export type RightsCaller = (typeof everyCaller)[number]

/**
 * The rights of every authenticated call, in the order of `everyCaller`. Written from docs/rules/roles.md#roles, not
 * from the calls' `allow`, so that a test can compare both. Users, managers and terminals work only on their own
 * association. `compter`: a user with that right. `switched`: an admin who switched to manager.
 */
const table = `
                              user  manager  admin  commercial  organizer  terminal  compter  switched
getMe                         yes   yes      yes    yes         yes        -            yes   yes
updateMe                      yes   yes      yes    yes         yes        -            yes   yes
signOut                       yes   yes      yes    yes         yes        -            yes   yes
signOutEverywhere             yes   yes      yes    yes         yes        -            yes   yes
listOwnSessions               yes   yes      yes    yes         yes        -            yes   yes
endOwnSession                 yes   yes      yes    yes         yes        -            yes   yes
endOtherSessions              yes   yes      yes    yes         yes        -            yes   yes
getSecondFactor               yes   yes      yes    yes         yes        -            yes   yes
createRecoveryCodes           yes   yes      yes    yes         yes        -            yes   yes
updateRole                    -     -        yes    -           -          -            -     yes
getNotificationSettings       yes   yes      -      -           -          -            yes   -
updateNotificationSettings    yes   yes      -      -           -          -            yes   -

listCustomers                 -     -        yes    yes         yes        -            -     -
searchCustomers               -     -        yes    yes         yes        -            -     -
getGlobalStats                -     -        yes    yes         yes        -            -     -
getCustomer                   yes   yes      yes    yes         yes        -            yes   yes
getFirstSteps                 -     yes      yes    yes         yes        -            -     yes
getWaiting                    -     yes      -      -           -          -         yes      yes
createCustomer                -     -        yes    -           -          -            -     -
updateCustomer                -     -        yes    -           -          -            -     -

listProducts                  -     -        yes    -           -          -            -     -
getProduct                    -     -        yes    -           -          -            -     -
createProduct                 -     -        yes    -           -          -            -     -
updateProduct                 -     -        yes    -           -          -            -     -
deleteProduct                 -     -        yes    -           -          -            -     -

listCauses                    yes   yes      yes    yes         yes        yes          yes   yes
getCause                      yes   yes      yes    yes         yes        -            yes   yes
listArchivedCauses            yes   yes      yes    yes         yes        -            yes   yes
listCauseTransactions         yes   yes      yes    yes         yes        -            yes   yes
updateCause                   yes   yes      yes    yes         yes        -            yes   yes
createCause                   -     yes      yes    yes         yes        -            -     yes
archiveCause                  -     yes      -      -           -          -            -     yes
unarchiveCause                -     yes      yes    -           yes        -            -     yes
listOrganizerCauses           -     -        -      -           yes        -            -     -

listShortcuts                 -     yes      yes    -           yes        yes          -     yes
getShortcut                   -     yes      yes    -           yes        -            -     yes
listShortcutTransactions      -     yes      yes    -           yes        -            -     yes
createShortcut                -     yes      yes    -           yes        -            -     yes
archiveShortcut               -     yes      yes    -           yes        -            -     yes

listTransactions              yes   yes      yes    yes         yes        -            yes   yes
getTransaction                yes   yes      yes    yes         yes        -            yes   yes
searchTransactions            yes   yes      -      -           -          -            yes   yes
getTransactionBreakdown       yes   yes      yes    yes         yes        -            yes   yes
exportTransactions            yes   yes      yes    yes         yes        -            yes   yes
recordDonation                -     yes      yes    -           -          yes          yes   yes
locateTransaction             -     -        yes    yes         yes        -            -     -
listFigureMovements           yes   yes      yes    yes         yes        -            yes   yes
listOrganizerTransactions     -     -        -      -           yes        -            -     -
exportOrganizerTransactions   -     -        -      -           yes        -            -     -

searchDonors                  -     yes      -      -           -          -            -     yes
exportDonorData               -     yes      -      -           -          -            -     yes
exportDonorPage               -     yes      -      -           -          -            -     yes
eraseDonors                   -     yes      -      -           -          -            -     yes
holdDonors                    -     yes      -      -           -          -            -     yes
listDonorErasures             -     yes      -      -           -          -            -     yes
getDonorRetention             -     yes      -      -           -          -            -     yes
updateDonorRetention          -     yes      -      -           -          -            -     yes
previewDonorRetention         -     yes      -      -           -          -            -     yes

listMovements                 -     yes      yes    -           -          -            -     yes
createMovement                -     yes      yes    -           -          -            -     yes
undoMovement                  -     yes      -      -           -          -            -     yes
listMovementRequests          -     yes      -      -           -          -            -     -
confirmMovementRequest        -     yes      -      -           -          -            -     -
declineMovementRequest        -     yes      -      -           -          -            -     yes
getMovementSettings           -     yes      yes    -           -          -            -     yes
updateMovementSettings        -     yes      -      -           -          -            -     -
confirmMovementSettings       -     yes      -      -           -          -            -     -
declineMovementSettings       -     yes      -      -           -          -            -     -
previewSlot                   -     yes      -      -           -          -            -     -
listMovementBatches           -     yes      -      -           -          -            -     -
createMovementBatch           -     yes      -      -           -          -            -     -
previewTerminalCancellation   -     yes      -      -           -          -            -     -
requestTerminalCancellation   -     yes      -      -           -          -            -     -
undoMovementBatch             -     yes      -      -           -          -            -     -
confirmMovementBatch          -     yes      -      -           -          -            -     -
declineMovementBatch          -     yes      -      -           -          -            -     -

undoHandDonation                      -     yes      -      -           -          -            yes   yes
listSheets                    -     yes      -      -           -          -            yes   yes
getSheet                      -     yes      -      -           -          -            yes   yes
printSheet                    -     yes      -      -           -          -            yes   yes
createSheet                   -     yes      -      -           -          -            yes   yes
updateSheet                   -     yes      -      -           -          -            yes   yes
deleteSheet                   -     yes      -      -           -          -            yes   yes
signSheet                     -     yes      -      -           -          -            yes   yes
withdrawSignature             -     yes      -      -           -          -            yes   yes
reverseSheet                  -     yes      -      -           -          -            -     yes
listDeposits                  -     yes      -      -           -          -            yes   yes
getUndeposited                -     yes      -      -           -          -            yes   yes
getCashBox                    -     yes      -      -           -          -            yes   yes
getDeposit                    -     yes      -      -           -          -            yes   yes
printDeposit                  -     yes      -      -           -          -            yes   yes
createDeposit                 -     yes      -      -           -          -            yes   yes
cancelDeposit                 -     yes      -      -           -          -            -     yes

getStatistics                 yes   yes      yes    yes         yes        -            yes   yes
listMarkedDonations           yes   yes      yes    yes         yes        -            yes   yes
getPlatformStatistics         -     -        yes    yes         -          -            -     -
getRamadan                    yes   yes      yes    yes         yes        -            yes   yes
updateRamadan                 -     yes      -      -           -          -            -     yes
listClosings                  -     yes      yes    -           -          -            -     yes
listOpenDays                  -     yes      yes    -           -          -            -     yes
previewClosing                -     yes      -      -           -          -            -     yes
createClosing                 -     yes      -      -           -          -            -     yes
getClosing                    -     yes      yes    -           -          -            -     yes
reopenClosing                 -     -        yes    -           -          -            -     -
exportClosing                 -     yes      yes    -           -          -            -     yes
printClosing                  -     yes      yes    -           -          -            -     yes
checkClosing                  -     yes      yes    -           -          -            -     yes
getFriday                     -     yes      -      -           -          -            -     yes
listMissing                   -     yes      -      -           -          -            -     yes
sendClosing                   -     yes      -      -           -          -            -     yes
getAccountant                 -     yes      -      -           -          -            -     yes
updateAccountant              -     yes      -      -           -          -            -     yes
listBankAccounts              -     yes      -      -           -          -            -     -
createBankAccount             -     yes      -      -           -          -            -     -
updateBankAccount             -     yes      -      -           -          -            -     -
listBankContracts             -     yes      -      -           -          -            -     -
createBankContract            -     yes      -      -           -          -            -     -
updateBankContract            -     yes      -      -           -          -            -     -
assignContractDevices         -     yes      -      -           -          -            -     -
listBankFiles                 -     yes      -      -           -          -            -     -
uploadBankFile                -     yes      -      -           -          -            -     -
getBankFile                   -     yes      -      -           -          -            -     -
chooseBankFileColumns         -     yes      -      -           -          -            -     -
listBankLines                 -     yes      -      -           -          -            -     -
getBankLine                   -     yes      -      -           -          -            -     -
listMatchChoices              -     yes      -      -           -          -            -     -
matchBankLine                 -     yes      -      -           -          -            -     -
undoBankMatch                 -     yes      -      -           -          -            -     -
explainBankLines              -     yes      -      -           -          -            -     -
getBankCalendar               -     yes      -      -           -          -            -     -
getBankBalance                -     yes      -      -           -          -            -     -
getBankRisk                   -     yes      -      -           -          -            -     -
listBankStandings             -     -        yes    -           -          -            -     -
getDonationPaid               -     yes      -      -           -          -            -     -
listImports                   -     yes      -      -           -          -            -     -
uploadImport                  -     yes      -      -           -          -            -     -
getImport                     -     yes      -      -           -          -            -     -
checkImport                   -     yes      -      -           -          -            -     -
listRefusedLines              -     yes      -      -           -          -            -     -
exportRefusedLines            -     yes      -      -           -          -            -     -
listLikelyDoubles             -     yes      -      -           -          -            -     -
chooseDoubles                 -     yes      -      -           -          -            -     -
runImport                     -     yes      -      -           -          -            -     -
resumeImport                  -     yes      -      -           -          -            -     -
undoImport                    -     yes      -      -           -          -            -     -
deleteImport                  -     yes      -      -           -          -            -     -

watchDonations                yes   yes      yes    yes         yes        -            yes   yes
watchAllDonations             -     -        yes    yes         yes        -            -     -
listLiveLinks                 -     yes      -      -           -          -            -     yes
createLiveLink                -     yes      -      -           -          -            -     yes
endLiveLink                   -     yes      -      -           -          -            -     yes

listRamadanYears              yes   yes      yes    yes         yes        -            yes   yes
listSavedFilters              yes   yes      -      -           -          -            yes   -
createSavedFilter             yes   yes      -      -           -          -            yes   -
renameSavedFilter             yes   yes      -      -           -          -            yes   -
deleteSavedFilter             yes   yes      -      -           -          -            yes   -

listUsers                     -     yes      yes    yes         yes        -            -     yes
createUser                    -     yes      yes    -           yes        -            -     yes
inviteUser                    -     yes      yes    -           yes        -            -     yes
resetUserSecondFactor         -     yes      yes    -           -          -            -     yes
getUser                       -     -        yes    -           yes        -            -     -
updateCountingRight           -     yes      yes    -           -          -            -     yes
settleUser                    -     yes      -      -           -          -            -     -
seeNewRights                  -     yes      -      -           -          -            -     -
updateUser                    -     -        yes    -           yes        -            -     -
deleteUser                    -     yes      yes    -           -          -            -     yes

listDirectory                 -     -        yes    yes         -          -            -     -
getDirectoryUser              -     -        yes    yes         -          -            -     -
disableUser                   -     -        yes    -           -          -            -     -
enableUser                    -     -        yes    -           -          -            -     -
resetSecondFactor             -     -        yes    -           -          -            -     -

listDevices                   -     yes      yes    yes         yes        -            -     yes
getDevice                     -     yes      yes    yes         yes        -            -     yes
listDeviceTransactions        -     yes      yes    yes         yes        -            -     yes
listFleet                     -     -        yes    yes         -          -            -     -
createDevice                  -     -        yes    -           -          -            -     -
updateDevice                  -     yes      yes    -           yes        -            -     yes
issueDeviceCode               -     yes      yes    -           yes        -            -     yes
revokeDevice                  -     yes      yes    -           yes        -            -     yes
examineDevice                 -     yes      yes    -           yes        -            -     yes
replaceDevice                 -     yes      yes    -           yes        -            -     yes
retireDevice                  -     yes      yes    -           yes        -            -     yes
reinstateDevice               -     yes      yes    -           yes        -            -     yes
sendHeartbeat                 -     -        -      -           -          yes          -     -

listJournal                   -     yes      yes    -           -          -            -     yes
listPlatformJournal           -     -        yes    -           -          -            -     -
`

const rows = table
  .split('\n')
  .slice(2)
  .filter((line) => line.trim() !== '')
  .map((line) => line.trim().split(/\s+/))

export const rights: Record<string, RightsCaller[]> = Object.fromEntries(
  rows.map(([name = '', ...cells]) => [name, everyCaller.filter((_, column) => cells[column] === 'yes')]),
)
