import { IconCalendarCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { notCounted } from '#shared/money.ts'
import { changePercent } from '#shared/periods.ts'
import { ramadanYearAt } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { comparedCount, cumulate, lastTenOf, roughly } from '../cumulated.ts'
import { ramadanTexts as texts } from '../ramadan.texts.ts'
import type { Ramadan } from '../ramadan.ts'
import { updateRamadan } from '../statistics.endpoints.ts'
import { RamadanSearch } from '../statistics.search.ts'
import { statisticsTexts } from '../statistics.texts.ts'
import { CumulatedPicture } from './CumulatedPicture.tsx'
import { EveningsPicture } from './EveningsPicture.tsx'
import periodBar from './Period.module.css'
import { ramadanQuery } from './statistics.queries.ts'

const { euros } = statisticsTexts

/** The number of Ramadans that may be chosen: the one to come, the last one, and those before. */
const yearCount = 5

/** Returns the hijri year of the address, or of the last Ramadan that has begun. */
export const useRamadanYear = (): { year: number; latest: number } => {
  const [now] = useState(() => new Date())
  const { year } = RamadanSearch.parse(useSearch({ strict: false }))
  const latest = ramadanYearAt(dayOf(now)) ?? 1447
  return { year: year === undefined ? latest : Number(year), latest }
}

/** 'Ramadan 1447': each evening beside the same evening of the Ramadan before. */
export const RamadanPage = () => {
  const { year, latest } = useRamadanYear()
  const places = usePlaces()
  const goTo = useGoTo()
  const callers = useCallers()
  const ramadan = useQuery(ramadanQuery(useCall(), useCustomerId(), year))
  const years = Array.from({ length: yearCount }, (_, index) => latest + 1 - index)
  return (
    <>
      <PageHeader
        title={texts.titleOf(year)}
        back={linkTo(places.statistics())}
        note={ramadan.data && texts.datesOf(ramadan.data.dates)}
        actions={
          mayCall(updateRamadan, callers) && (
            <LinkButton
              variant="default"
              leftSection={<IconCalendarCog size={18} aria-hidden />}
              to={places.ramadanDates(year)}
            >
              {texts.setDates}
            </LinkButton>
          )
        }
      />
      <div className={`inline bottom gap-12 no-print mb-16 ${periodBar.bar}`}>
        <SelectField
          label={texts.year}
          data={[...new Set([...years, year])].map((one) => ({ value: String(one), label: texts.titleOf(one) }))}
          value={String(year)}
          onChange={({ currentTarget }) => goTo(places.ramadan(Number(currentTarget.value)))}
        />
      </div>
      <Loaded of={ramadan}>{(data) => <Figures ramadan={data} />}</Loaded>
    </>
  )
}

/** The line under a figure: its change and the figure that it is compared with. */
const changeOf = (figure: number, compared: number) => {
  const change = changePercent(figure, compared)
  return { change, note: statisticsTexts.comparedWith(change, euros(compared)) }
}

/** The last ten evenings beside those of the Ramadan before, and what may have come at the end. */
const moreFigures = ({ evenings, forecast }: Ramadan) => {
  const lastTen = lastTenOf(evenings)
  return [
    ...(lastTen
      ? [
          {
            label: texts.lastTen,
            value: euros(lastTen.total),
            ...changeOf(lastTen.total, lastTen.compared),
          },
        ]
      : []),
    ...(forecast
      ? [
          {
            label: texts.forecast,
            value: texts.about(statisticsTexts.plainEuros(roughly(forecast.likely))),
            note: texts.between(
              statisticsTexts.plainEuros(roughly(forecast.low)),
              statisticsTexts.plainEuros(roughly(forecast.high)),
            ),
          },
        ]
      : []),
  ]
}

const Figures = ({ ramadan }: { ramadan: Ramadan }) => {
  const { overCount, evenings, total, comparedTotal, before, forecast } = ramadan
  return (
    <>
      <StatCards
        stats={[
          {
            label: texts.totalAfter(overCount),
            value: euros(total.totalDonations),
            ...changeOf(total.totalDonations, comparedTotal.totalDonations),
          },
          {
            label: texts.totalBefore(before.year, comparedCount(evenings)),
            value: euros(comparedTotal.totalDonations),
            note: texts.countOf(comparedTotal.donationCount),
          },
          ...moreFigures(ramadan),
        ]}
        below={notCounted(ramadan.cancelledCount)}
      />
      <p className="quiet mb-16 mt-10">
        {texts.noonToNoon}
        {forecast && ` ${texts.forecastNote}`}
      </p>
      <div className={periodBar.pictures}>
        <EveningsPicture ramadan={ramadan} />
        <CumulatedPicture ramadan={ramadan} rows={cumulate(ramadan.evenings)} />
      </div>
    </>
  )
}
