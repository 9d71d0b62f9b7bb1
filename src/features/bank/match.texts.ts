/** What a debit is when its label says nothing. */
export const notADonation = 'Sans lien avec un don'

/** What a line of a notification is once a statement of its day has no such line. */
export const replacedLine = 'Avis remplacé par les lignes du relevé'
