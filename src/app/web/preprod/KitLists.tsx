import { CallFailure } from '#shared/client.ts'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import { Email } from '#shared/web/kit/Email.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { MonthChoice } from '#shared/web/kit/MonthChoice.tsx'
import { Facts, ScrollRegion } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { unfiltered } from '#shared/web/places.tsx'
import { Example, exampleRows, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, ...texts } = kitPageTexts
const page = {
  data: { pages: [0] },
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
}
const lostNetwork = new CallFailure('network', texts.networkLost)
const unexpected = new CallFailure('refused', texts.unexpected, 500, {
  problem: { status: 500, code: 'internal', message: texts.unexpected, requestId: '3f2a91bc' },
})

const TableRow = () => (
  <tr>
    <th scope="row">{texts.example}</th>
    <td>12</td>
  </tr>
)

/** Shows the lists, figures and records of the kit: filled, empty, loading, and failed. */
export const KitLists = () => (
  <>
    <Lists />
    <Figures />
  </>
)

const Lists = () => (
  <Section title={sections.lists}>
    <Example name="LinkRows">
      <LinkRows rows={exampleRows} />
    </Example>
    <Example name="Table: framed">
      <Table label={texts.example} columns={[texts.example, texts.save]} foot={<TableRow />}>
        <TableRow />
      </Table>
    </Example>
    <Example name="Table: plain, of words">
      <Table label={texts.example} look="plain" of="words" columns={[texts.example, texts.save]}>
        <TableRow />
      </Table>
    </Example>
    <Example name="Address of a person: wide, narrow">
      <Email address={texts.email} />
      <div data-narrow style={{ width: 180 }}>
        <Sentence text={texts.sentTo} />
      </div>
    </Example>
    <Example name="ListSkeleton">
      <ListSkeleton rows={3} />
    </Example>
    <Example name="EmptyState: hint">
      <EmptyState text={texts.empty} hint={kitTexts.loosenFilters} />
    </Example>
    <Example name="EmptyState: hint and next act">
      <EmptyState text={texts.empty} hint={kitTexts.noMatch} act={{ label: kitTexts.showAll, to: unfiltered }} />
    </Example>
    <Example name="LoadFailure">
      <LoadFailure error={lostNetwork} onRetry={() => {}} />
    </Example>
    <Example name="LoadFailure: unexpected error">
      <LoadFailure error={unexpected} onRetry={() => {}} />
    </Example>
    <Example name="LoadMore: next page, loading">
      <LoadMore list={page} />
      <LoadMore list={{ ...page, isFetchingNextPage: true }} />
    </Example>
    <Example name="LoadMore: failed">
      <LoadMore list={{ ...page, error: lostNetwork, isFetchNextPageError: true }} />
    </Example>
  </Section>
)

const Figures = () => (
  <Section title={sections.figures}>
    <Example name="MonthChoice">
      <MonthChoice month="2026-10" placeOf={() => unfiltered} />
    </Example>
    <Example name="StatCards">
      <StatCards
        stats={[
          { label: 'Nombre de dons', value: '28\u00a0529', note: texts.example },
          { label: 'Total récolté', value: '1\u00a0234\u00a0567,50\u00a0€' },
        ]}
      />
    </Example>
    <Example name="StatCards: loading">
      <StatCards
        stats={[
          { label: 'Nombre de dons', value: undefined },
          { label: 'Total récolté', value: undefined },
        ]}
      />
    </Example>
    <Example name="Amount: plain, signed">
      <p>
        <Amount euros={1234.5} />
      </p>
      <p>
        <Amount euros={20} signed />
      </p>
    </Example>
    <Example name="Facts">
      <Facts
        title={texts.example}
        facts={[
          ['Nom', 'Repas du soir'],
          ['Montant', <Amount key="amount" euros={20} />],
        ]}
      />
    </Example>
    <Example name="ScrollRegion: plain, framed">
      <ScrollRegion label={texts.wide.plain}>
        <pre>{texts.wide.plain}</pre>
      </ScrollRegion>
      <ScrollRegion label={texts.wide.framed} isFramed>
        <pre>{texts.wide.framed}</pre>
      </ScrollRegion>
    </Example>
  </Section>
)
