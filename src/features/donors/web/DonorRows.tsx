import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { ListControls } from '#shared/web/kit/SearchField.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { unfiltered, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import { DonorFilter, DonorSelection } from '../donor.search.ts'
import type { DonorSummary } from '../donor-record.ts'
import { donorsQuery } from './donor.queries.ts'
import { recordTexts as texts } from './donor.texts.ts'

/** The donors of the association, newest first: all, or those that need a look. */
export const DonorList = () => {
  const [{ only }, change] = useAddressFilters(DonorFilter)
  const { newDonor } = usePlaces()
  const donors = useInfiniteQuery(donorsQuery(useCall(), useCustomerId(), only))
  return (
    <Section title={texts.list}>
      <ListControls>
        <FilterSelect
          label={texts.show}
          value={only}
          none={texts.all}
          choices={DonorSelection.options}
          labels={texts.selections}
          onChange={(chosen) => change({ only: chosen })}
        />
      </ListControls>
      <LoadedRows
        list={donors}
        empty={
          only
            ? { text: texts.empty, hint: kitTexts.loosenFilters, act: { label: kitTexts.showAll, to: unfiltered } }
            : { text: texts.empty, hint: texts.emptyHint, act: { label: texts.add, to: newDonor() } }
        }
      >
        {(rows) => <DonorRows donors={rows} />}
      </LoadedRows>
    </Section>
  )
}

/** Donors with their town and what is left of their donations. */
export const DonorRows = ({ donors }: { donors: readonly DonorSummary[] }) => {
  const places = usePlaces()
  return (
    <LinkRows
      rows={donors.map(({ _id, name, kind, city, mayContact, donationCount, netAmount }) => ({
        id: _id,
        to: places.donor(_id),
        icon: kind === 'company' ? <IconBuilding size={20} aria-hidden /> : <IconUser size={20} aria-hidden />,
        name,
        note: [city ?? texts.noAddress, texts.giftsOf(donationCount), !mayContact && texts.noContact]
          .filter(Boolean)
          .join(' · '),
        end: { figure: <Amount euros={netAmount} /> },
      }))}
    />
  )
}
