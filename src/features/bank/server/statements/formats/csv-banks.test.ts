import { describe, expect, it } from 'vitest'
import { readProposed } from '../../../testing/read-whole.ts'

const today = '2026-11-24'

/** Says what a CSV contains, by the columns that are proposed for it. */
const read = (text: string) => {
  const result = readProposed(text, today)
  const lines = result.statements.flatMap((statement) => statement.lines)
  return {
    problems: result.problems.map(({ fileLine, code }) => [fileLine, code]),
    lines: lines.map(({ bookedOn, cents, label }) => [bookedOn, cents, label]),
  }
}

/** Layouts that French banks are known for, with their lines around the table. */
const layouts: Record<string, [text: string, left: (readonly [number, string])[]]> = {
  'a table below a text, with labels of several lines': [
    `Téléchargement du 24/11/2026;

ASSOCIATION EXEMPLE
Solde au 23/11/2026 1 234,56 €

Date;Libellé;Débit euros;Crédit euros;
23/11/2026;"VIR RECU
M DUPONT";;50,00;
19/11/2026;"COTISATION";12,30;;
`,
    [],
  ],
  'a table below facts of the account': [
    `Numéro Compte   :;1234567X033
Date :;23/11/2026
Solde (EUROS)   :;1234,56

Date;Libellé;Montant(EUROS);Montant(FRANCS)
23/11/2026;VIR RECU M DUPONT;50,00;327,98
19/11/2026;COTISATION;-12,30;-80,68
`,
    [],
  ],
  'no header, below a line with a date in another column': [
    `Compte de chèques;Compte de chèques;****1234;23/11/2026;;1 234,56
23/11/2026;;;VIR RECU M DUPONT;50,00
19/11/2026;;;COTISATION;-12,30
`,
    [],
  ],
  'a period above the header': [
    `="0012300012345678";01/10/2026;23/11/2026;
Date de l'opération;Libellé;Montant de l'opération;Devise
23/11/2026;VIR RECU M DUPONT;50,00;EUR
19/11/2026;COTISATION;-12,30;EUR
`,
    [],
  ],
  'today’s balance on each line': [
    `dateOp;dateVal;label;amount;accountNum;accountbalance
2026-11-23;2026-11-23;"VIR RECU M DUPONT";50,00;00012345678;1234.56
2026-11-19;2026-11-19;"COTISATION";-12,30;00012345678;1234.56
`,
    [],
  ],
  'a balance in a last line that is shorter': [
    `23/11/2026;50,00;VIR RECU M DUPONT;0;Divers
19/11/2026;-12,30;COTISATION;0;Divers
23/11/2026;1234,56;01234 012345X
`,
    [[3, 'csv-row-left']],
  ],
  'balances above and below': [
    `Numéro de compte : 04012345678;Nom du compte : COMPTE;Devise : EUR;
Solde en fin de période;;;;1234,56
Date;Numéro d'opération;Libellé;Débit;Crédit;Détail
23/11/26;123;VIR RECU;;50,00;M DUPONT
19/11/26;124;COTISATION;-12,30;;
Solde en début de période;;;;1196,86
`,
    [[6, 'csv-row-left']],
  ],
  'names in place of labels': [
    `Date de l'opération (UTC),Statut,Nom de la contrepartie,Montant total (TTC),Devise
23-11-2026 10:00:00,Exécuté,VIR RECU M DUPONT,50.00,EUR
19-11-2026 10:00:00,Exécuté,COTISATION,-12.30,EUR
`,
    [],
  ],
}

describe('the CSV of a bank with', () => {
  it.each(Object.entries(layouts))('%s is read by its proposal', (_, [text, left]) => {
    expect(read(text)).toEqual({
      problems: left,
      lines: [
        ['2026-11-23', 5000, 'VIR RECU M DUPONT'],
        ['2026-11-19', -1230, 'COTISATION'],
      ],
    })
  })

  it('a last line that is shorter and cut is refused', () => {
    const [text = ''] = layouts['a balance in a last line that is shorter'] ?? []
    expect(read(text.trimEnd())).toEqual({ problems: [[3, 'csv-cells']], lines: [] })
  })
})
