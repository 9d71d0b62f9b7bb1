import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { betweenCauses, movementTitle } from '#features/movements/movement-names.ts'
import { formatDate, formatDay } from '#shared/days.ts'
import { formatEuros, notCounted } from '#shared/money.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { type PageFilters, searchOfFilters } from '../../transaction.search.ts'
import type { FigureMovement } from '../../transaction.ts'
import { periodText } from '../export/useExport.ts'
import { figureTexts } from '../figures.texts.ts'
import type { ListScope } from '../transaction.queries.ts'
import { texts as listTexts } from '../transaction.texts.ts'
import classes from './FigureDialog.module.css'
import { type Explained, figureFilters, figureMovements } from './figure.queries.ts'

const { explained: texts } = figureTexts

type FigureDialogProps = {
  scope: ListScope
  customerId: string
  filters: PageFilters
  explained: Explained
  onClose: () => void
}

/** 'D’où vient ce chiffre': the gross figure, the movements line by line, the net figure, and the list behind them. */
export const FigureDialog = ({ scope, customerId, filters, explained, onClose }: FigureDialogProps) => {
  const wanted = figureFilters(scope, filters, explained)
  const list = useInfiniteQuery(figureMovements(useCall(), customerId, scope, wanted))
  return (
    <BottomDialog opened onClose={onClose} title={texts.title} atTop>
      <div className="grid gap-12 pb-24">
        <p className="quiet capital">{explained.day ? formatDay(explained.day) : periodText(wanted)}</p>
        <Loaded of={{ ...list, data: list.data?.pages[0] }} rows={3}>
          {(first) => (
            <>
              <p className="inline between strong gap-20 row-gap-4">
                <span>{texts.gross(listTexts.countOf(first.stats.donationCount))}</span>
                <span className="figures nowrap push">{formatEuros(first.stats.totalDonations)}</span>
              </p>
              {first.stats.cancelledCount > 0 && (
                <p className="inline between strong gap-20 row-gap-4">
                  <span>{notCounted(first.stats.cancelledCount)}</span>
                  <span className="figures nowrap push">{formatEuros(first.stats.cancelledDonations)}</span>
                </p>
              )}
              {first.data.length === 0 && <p className="quiet">{texts.none}</p>}
              <ul aria-label={texts.movements}>
                {list.data?.pages.flatMap(({ data }) =>
                  data.map((movement) => <Line key={movement._id} movement={movement} />),
                )}
              </ul>
              <LoadMore list={list} />
              <p className={`inline between strong lead ruled gap-20 row-gap-4 ${classes.net}`}>
                <span>{texts.net}</span>
                <span className="figures nowrap push">{formatEuros(first.net.net)}</span>
              </p>
              <ListLink scope={scope} filters={wanted} onFollow={onClose} />
            </>
          )}
        </Loaded>
      </div>
    </BottomDialog>
  )
}

const Line = ({ movement }: { movement: FigureMovement }) => {
  const { subjectKind, amount, effectiveOn, transactionId, donationAmount, reason } = movement
  return (
    <li className={`grid ruled anywhere gap-20 row-gap-2 pad-10-0 ${classes.line}`}>
      <span className="medium">
        {movementTitle(movement)}
        {subjectKind === 'reassigned' && ` ${betweenCauses(movement)}`}
      </span>
      <span className="figures nowrap right">{formatEuros(amount)}</span>
      <span className="across quiet">
        {formatDate(effectiveOn)} ·{' '}
        <Link {...linkTo(usePlaces().donation(transactionId))}>{texts.donation(formatEuros(donationAmount))}</Link>
      </span>
      {reason !== null && <span className="across note as-typed">{reason}</span>}
    </li>
  )
}

type ListLinkProps = { scope: ListScope; filters: PageFilters; onFollow: () => void }

/** Leads to the list that holds exactly the donations of the figure. A quick donation has its own screen. */
const ListLink = ({ scope, filters, onFollow }: ListLinkProps) => {
  const { transactions } = usePlaces()
  const causeName = isPlatformRole(useRole()) ? 'cause' : 'causeId'
  if ('id' in scope && scope.kind === 'shortcut') return null
  const { customerId: _customerId, ...wanted } = filters
  return (
    <Link {...linkTo(transactions(searchOfFilters(wanted, causeName)))} onClick={onFollow} className="target">
      {texts.seeDonations}
    </Link>
  )
}
