/** What a debit is when its label says nothing. */
export const notADonation = 'Sans lien avec un don'
