import { describe, expect, it } from 'vitest'
import { readProposed } from '../../../testing/read-whole.ts'

const today = '2026-11-24'

/** Says what a CSV contains, by the columns that are proposed for it. */
const read = (text: string) => {
  const result = readProposed(text, today)
  return {
    problems: result.problems.map(({ fileLine, code }) => `${fileLine} ${code}`),
    balances: result.statements.map(({ openingCents, closingCents }) => [openingCents, closingCents]),
    lines: result.statements.flatMap(({ lines }) =>
      lines.map(({ bookedOn, cents, label, details }) =>
        [`${bookedOn} ${cents} ${label}`, ...details.map(({ text }) => text)].join(' + '),
      ),
    ),
  }
}

type Expected = ReturnType<typeof read>

/** The columns that banks write, each with rows of our own and what they say. */
const banks: Record<string, [text: string, expected: Partial<Expected>]> = {
  'Banque Populaire, Caisse d’Épargne': [
    `Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation
19/11/2026;COTISATION;COTISATION JAZZ;0A1B2C;;Frais;Banque;Frais;-12,30;;18/11/2026;19/11/2026;0
20/11/2026;M DUPONT;VIR RECU M DUPONT;3D4E5F;DON NOVEMBRE;Virement recu;Revenus;Divers;;+50,00;20/11/2026;20/11/2026;0
`,
    {
      lines: ['2026-11-19 -1230 COTISATION COTISATION JAZZ', '2026-11-20 5000 M DUPONT VIR RECU M DUPONT DON NOVEMBRE'],
    },
  ],
  'Crédit Mutuel, CIC': [
    `Date;Date de valeur;Débit;Crédit;Libellé;Solde
19/11/2026;19/11/2026;-12,30;;COTISATION;987,70
20/11/2026;20/11/2026;;50,00;VIR M DUPONT;1037,70
`,
    { lines: ['2026-11-19 -1230 COTISATION', '2026-11-20 5000 VIR M DUPONT'], balances: [[100_000, 103_770]] },
  ],
  'BNP Paribas, for associations': [
    `Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro
19/11/2026;COMMISSIONS;FRAIS;COTISATION ESPRIT LIBRE;-12,30
20/11/2026;VIR SEPA RECU;VIREMENT;VIR SEPA M DUPONT;50,00
`,
    {
      lines: [
        '2026-11-19 -1230 COMMISSIONS COTISATION ESPRIT LIBRE',
        '2026-11-20 5000 VIR SEPA RECU VIR SEPA M DUPONT',
      ],
    },
  ],
  Boursorama: [
    `dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2026-11-20;2026-11-20;"VIR M DUPONT";"Virements reçus";"Virements reçus";;50,00;;00040211293;BoursoBank;1037.70
2026-11-19;2026-11-19;"COTISATION";"Frais";"Banque";;-12,30;;00040211293;BoursoBank;1037.70
`,
    { lines: ['2026-11-20 5000 VIR M DUPONT', '2026-11-19 -1230 COTISATION'] },
  ],
  'Qonto, with a payment that was refused': [
    `Statut;Date de la valeur (UTC);Date de la valeur (local);Date de l'opération (UTC);Date de l'opération (local);Montant total (TTC);Débit;Crédit;Solde;Devise;Montant total (TTC) (local);Devise (local);Montant total de la TVA;Montant total (HT);Nom du compte;IBAN du compte;Nom de la contrepartie;IBAN de la contrepartie;Méthode de paiement;Référence
Exécuté;20-11-2026 08:00:00;20-11-2026 09:00:00;20-11-2026 08:00:00;20-11-2026 09:00:00;50,00;;50,00;1037,70;EUR;50,00;EUR;;;Compte principal;FR7630006000011234567890189;M DUPONT;;Virement;DON NOVEMBRE
Refusé;;;19-11-2026 10:00:00;19-11-2026 11:00:00;-80,00;80,00;;;EUR;-80,00;EUR;;;Compte principal;FR7630006000011234567890189;PAPETERIE;;Carte;
Exécuté;18-11-2026 23:30:00;19-11-2026 00:30:00;18-11-2026 23:30:00;19-11-2026 00:30:00;-12,30;12,30;;987,70;EUR;-12,30;EUR;;;Compte principal;FR7630006000011234567890189;QONTO;;Prélèvement;ABONNEMENT
`,
    {
      lines: ['2026-11-20 5000 M DUPONT DON NOVEMBRE', '2026-11-19 -1230 QONTO ABONNEMENT'],
      problems: ['3 payment-left'],
      balances: [[100_000, 103_770]],
    },
  ],
  N26: [
    `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-19,2026-11-19,Hosting Inc,,Presentment,,Compte,-12.30,-13.40,USD,0.918
2026-11-20,2026-11-20,M Dupont,DE89370400440532013000,Credit Transfer,Don novembre,Compte,50.00,,,
`,
    { lines: ['2026-11-19 -1230 Hosting Inc', '2026-11-20 5000 M Dupont Don novembre'] },
  ],
  'Revolut Business, with a fee and a payment that was declined': [
    `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance
2026-11-18,2026-11-19,a,TRANSFER,COMPLETED,To HOSTING,,,EUR,-12.00,EUR,-12.00,-0.30,987.70
2026-11-19,,b,CARD_PAYMENT,DECLINED,Shop,,,EUR,-80.00,EUR,-80.00,0.00,
2026-11-20,2026-11-20,c,TOPUP,COMPLETED,Payment from M Dupont,Don,M Dupont,EUR,50.00,EUR,50.00,0.00,1037.70
`,
    {
      lines: ['2026-11-19 -1230 To HOSTING', '2026-11-20 5000 Payment from M Dupont Don M Dupont'],
      problems: ['3 payment-left'],
      balances: [[100_000, 103_770]],
    },
  ],
  'Revolut, in French, with an operation to come': [
    `Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde
Transfert,Actuel,2026-11-18 10:00:00,2026-11-19 08:00:00,Cotisation,-12.30,0.00,EUR,TERMINÉ,987.70
Ajout,Actuel,2026-11-20 10:00:00,2026-11-20 10:00:01,M Dupont,50.00,0.00,EUR,TERMINÉ,1037.70
Carte,Actuel,2026-11-21 10:00:00,,Papeterie,-9.00,0.00,EUR,EN ATTENTE,
`,
    {
      lines: ['2026-11-19 -1230 Cotisation', '2026-11-20 5000 M Dupont'],
      problems: ['4 entry-pending'],
      balances: [[100_000, 103_770]],
    },
  ],
  'Société Générale, for companies, with rows that continue a label': [
    `"SG LYON BELLECOUR      "
"FR76 3000 6000 0112 3456 7890 189";"Compte Courant"
"Solde au";"20/11/2026"
"Solde";"1 037,70";"EUR"

Date;Nature de l'opération;Débit;Crédit;Devise;Date de valeur;Libellé interbancaire
"20/11/2026";"VIR RECU    1234567890S";"";"50,00";"EUR";"20/11/2026";"AUTRES VIREMENTS RECUS"
"";"DE: M DUPONT";"";"";"";"";""
"";"MOTIF: DON NOVEMBRE";"";"";"";"";""
"19/11/2026";"COTISATION";"-12,30";"";"EUR";"19/11/2026";"FRAIS"
`,
    {
      lines: [
        '2026-11-20 5000 VIR RECU 1234567890S AUTRES VIREMENTS RECUS + DE: M DUPONT + MOTIF: DON NOVEMBRE',
        '2026-11-19 -1230 COTISATION FRAIS',
      ],
    },
  ],
  Shine: [
    `Transaction ID;Date de la valeur;Date d'opération;IBAN;Type de transaction;Transaction personnelle;Category;Débit;Crédit;Solde mouvement;Solde bancaire;Libellé;Nom de la contrepartie;Montant HT;Montant de TVA total;Pièces;Date d'ajout pièces;Commentaire
a1;20/11/2026;20/11/2026;FR7630006000011234567890189;Virement reçu;Non;Ventes;;50,00;50,00;1037,70;DON NOVEMBRE;M DUPONT;;;;;
a2;19/11/2026;19/11/2026;FR7630006000011234567890189;Carte;Non;Achats;12,30;;-12,30;987,70;HEBERGEMENT;OVH;;;;;
`,
    {
      lines: ['2026-11-20 5000 DON NOVEMBRE M DUPONT', '2026-11-19 -1230 HEBERGEMENT OVH'],
      balances: [[100_000, 103_770]],
    },
  ],
  'Revolut Business, with a total that has the fee': [
    `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance
2026-11-20,2026-11-20,c,TOPUP,COMPLETED,Payment from M Dupont,,M Dupont,EUR,50.00,EUR,50.00,50.00,,0.00,EUR,1037.70
2026-11-18,2026-11-19,a,TRANSFER,COMPLETED,To HOSTING,,,EUR,-12.00,EUR,-12.00,-12.30,,0.30,EUR,987.70
`,
    {
      lines: ['2026-11-20 5000 Payment from M Dupont M Dupont', '2026-11-19 -1230 To HOSTING'],
      balances: [[100_000, 103_770]],
    },
  ],
  'PayPal, with amounts before and after the fee': [
    `"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","Numéro de transaction","Solde"
"20/11/2026","10:00:00","CET","M Dupont","Don","Terminé","EUR","50,00","-1,45","48,55","X1","1037,70"
`,
    { lines: ['2026-11-20 4855 M Dupont'], balances: [[98_915, 103_770]] },
  ],
  'BNP Paribas, without a header': [
    `Compte de chèques;Compte de chèques;****1234;23/11/2026;;1 037,70
20/11/2026;Virement;VIR SEPA RECU /DE M DUPONT;;;50,00
19/11/2026;Frais;COTISATION;;;-12,30
`,
    { lines: ['2026-11-20 5000 Virement VIR SEPA RECU /DE M DUPONT', '2026-11-19 -1230 Frais COTISATION'] },
  ],
}

describe('the columns of', () => {
  it.each(Object.entries(banks))('%s are proposed as they are', (_, [text, expected]) => {
    expect(read(text)).toMatchObject({ problems: [], ...expected })
  })
})
