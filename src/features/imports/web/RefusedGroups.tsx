import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'
import { exportRefusedLines } from '../import.endpoints.ts'
import type { DonationImport, RefusedGroup } from '../import.ts'
import { ImportMapping } from '../mapping.ts'
import { orToast } from './ImportActions.tsx'
import classes from './Imports.module.css'
import { importCausesQuery, refusedGroupsQuery, useCheckImport, useCreateCause } from './import.queries.ts'
import { importTexts as texts } from './import.texts.ts'
import { refusedTexts } from './refused.texts.ts'
import { created, refusedActOf } from './refusedActs.ts'

/** Why rows are not imported, each reason once, with the act after which its rows go on, and a download of them. */
export const RefusedGroups = ({ one }: { one: DonationImport }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const groups = useQuery(refusedGroupsQuery(call, customerId, one))
  const download = useMutation({
    mutationFn: async () => {
      const answer = await call(exportRefusedLines, { params: { customerId, importId: one._id } })
      saveFile(await answer.blob(), `importation_${one.number}_lignes_refusees.csv`)
    },
    onError: (error) => toasts.failed(error),
  })
  return (
    <Section title={texts.refused}>
      <p className="quiet mt-8">{one.state === 'checked' ? refusedTexts.refusedNote : refusedTexts.refusedAfter}</p>
      <Loaded of={groups} rows={3}>
        {({ data, moreCount }) => (
          <>
            <ul className={`rows mt-12 ${classes.lines}`}>
              {data.map((group) => (
                <li key={`${group.problem} ${group.column} ${group.value}`} className="grid gap-2">
                  <span className="strong anywhere">{refusedTexts.groupOf(group)}</span>
                  <span className="quiet">{refusedTexts.linesOfGroup(group)}</span>
                  {group.value === null && group.examples.length > 0 && (
                    <span className="quiet anywhere">{group.examples.join(' · ')}</span>
                  )}
                  {one.state === 'checked' && <GroupAct one={one} group={group} />}
                </li>
              ))}
            </ul>
            {moreCount > 0 && <p className="quiet mt-8">{refusedTexts.moreRefused(moreCount)}</p>}
          </>
        )}
      </Loaded>
      <Button
        mt={12}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {refusedTexts.download}
      </Button>
    </Section>
  )
}

/** Says what the rows of a group are. The file is checked again with it. */
const GroupAct = ({ one, group }: { one: DonationImport; group: RefusedGroup }) => {
  const customerId = useCustomerId()
  const causes = useQuery({
    ...importCausesQuery(useCall(), customerId),
    enabled: group.problem === 'cause-unknown',
  })
  const [chosen, setChosen] = useState(group.nearCause?._id ?? '')
  const check = useCheckImport(customerId, one._id)
  const createCause = useCreateCause(customerId)
  const act = refusedActOf(group, causes.data ?? [])
  if (!act || !one.mapping) return null
  const apply = async () => {
    const choice = chosen === created ? (await createCause.mutateAsync(group.value ?? ''))._id : chosen
    const body = act.apply(ImportMapping.parse(one.mapping), choice)
    return check.mutateAsync({ body, readVersion: readVersionOf(ImportMapping, one.mapping ?? {}) })
  }
  return (
    <div className="inline bottom gap-12 mt-8">
      <SelectField
        label={act.label}
        data={[{ value: '', label: refusedTexts.chooseMeaning }, ...act.choices]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={chosen === ''}
        loading={check.isPending || createCause.isPending}
        onClick={() => void orToast(apply())}
      >
        {refusedTexts.applyTo(group.rowCount)}
      </Button>
    </div>
  )
}
