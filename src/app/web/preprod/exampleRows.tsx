import { IconHeartHandshake } from '@tabler/icons-react'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

/** The links of the page point to the page itself. */
export const here = { to: '/preprod/kit' }

const base = { to: here, icon: <IconHeartHandshake size={20} aria-hidden />, note: kitPageTexts.example }

/** Rows with a phrase, with an amount, and with nothing at their end. */
export const exampleRows = [
  { ...base, id: 'phrase', name: 'Repas du soir', end: { phrase: '20 % récoltés' } },
  { ...base, id: 'figure', name: 'Vêtements chauds', end: { figure: <Amount euros={1234.5} /> } },
  { ...base, id: 'long', name: 'Un nom de cause long, qui prend toute la largeur d’un téléphone' },
]
