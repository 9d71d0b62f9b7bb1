import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DonationImport } from '../import.ts'
import { importRefusals } from '../import-refusals.ts'
import { importOf } from '../testing/sampleImport.ts'
import { ImportCreatePage } from './ImportCreatePage.tsx'

type Sent = { file?: File; query?: { fileName?: string; sheet?: string } }

const show = async (upload: (sent: Sent) => DonationImport) => {
  await renderScreen(() => <ImportCreatePage />, { '/customers/:customerId/imports': upload as never })
  return screen.getByLabelText<HTMLInputElement>('Fichier CSV ou Excel')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Lire le fichier' }))
const book = new File(['PK'], 'dons.xlsx')

/** Refuses a workbook until its sheet is chosen, as the server does. */
const uploadOfSheets = (sheets: string[]) =>
  vi.fn(({ query }: Sent) => {
    if (sheets.includes(query?.sheet ?? '')) return importOf()
    const { status, code, message, fields } = importRefusals.sheets(sheets)
    throw new CallFailure('refused', message, status, {
      problem: { status, code, message, requestId: 'r', ...(fields && { fields }) },
    })
  })

test('asks for the sheet of a workbook with several tables, and sends the file again with it', async () => {
  const upload = uploadOfSheets(['Mars', 'Avril & mai'])
  await userEvent.upload(await show(upload), book)
  expect(screen.queryByRole('combobox')).toBeNull()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Choisissez celle des dons')
  const choice = screen.getByRole('combobox', { name: /Feuille à importer/ })
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
    'Choisissez une feuille',
    'Mars',
    'Avril & mai',
  ])
  await userEvent.selectOptions(choice, 'Avril & mai')
  expect(screen.queryByRole('alert')).toBeNull()
  await send()
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(upload.mock.lastCall?.[0]).toMatchObject({ query: { fileName: 'dons.xlsx', sheet: 'Avril & mai' } })
})

test('forgets the sheets with another file, and needs a file', async () => {
  const upload = uploadOfSheets(['Mars', 'Avril'])
  const input = await show(upload)
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Choisissez')
  expect(upload).not.toHaveBeenCalled()
  await userEvent.upload(input, book)
  await send()
  await screen.findByRole('combobox')
  await userEvent.upload(input, new File(['Date;Montant'], 'dons.csv'))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
