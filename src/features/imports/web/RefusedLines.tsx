import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'
import { exportRefusedLines } from '../import.endpoints.ts'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { refusedLinesQuery } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** The rows that are not imported, and why, with their download. */
export const RefusedLines = ({ one }: { one: DonationImport }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const list = useInfiniteQuery(refusedLinesQuery(call, customerId, one))
  const download = useMutation({
    mutationFn: async () => {
      const answer = await call(exportRefusedLines, { params: { customerId, importId: one._id } })
      saveFile(await answer.blob(), `importation_${one.number}_lignes_refusees.csv`)
    },
    onError: (error) => toasts.failed(error),
  })
  return (
    <Section title={importTexts.refused}>
      <p className="quiet mt-8">{one.state === 'checked' ? importTexts.refusedNote : importTexts.refusedAfter}</p>
      <LoadedRows list={list} skeletonRows={3}>
        {(rows) => (
          <ul className={`rows mt-12 ${classes.lines}`}>
            {rows.map(({ line, column, value, message }) => (
              <li key={line} className="grid gap-2">
                <span className="quiet">{importTexts.lineOf(line, column)}</span>
                <span>{message}</span>
                {value && <span className="quiet anywhere">{value}</span>}
              </li>
            ))}
          </ul>
        )}
      </LoadedRows>
      <Button
        mt={12}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {importTexts.download}
      </Button>
    </Section>
  )
}
