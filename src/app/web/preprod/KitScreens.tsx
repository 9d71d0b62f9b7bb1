import { CallFailure } from '#shared/client.ts'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { TabContent } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { FactList } from '#shared/web/kit/Section.tsx'
import { Example, exampleRows, here, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, ...texts } = kitPageTexts
const pending = { data: undefined, error: null, isFetching: true, refetch: () => {} }
const failed = { ...pending, isFetching: false, error: new CallFailure('network', texts.networkLost) }
const loaded = { ...pending, isFetching: false }

const lists = {
  pending,
  failed,
  empty: { ...loaded, data: [] },
  rows: { ...loaded, data: exampleRows },
}
const records = { pending, failed, loaded: { ...loaded, data: { name: 'Repas du soir' } } }

export const KitScreens = () => (
  <TabContent>
    <Section title={sections.screens}>
      {Object.entries(lists).map(([state, list]) => (
        <Example key={state} name={`ListScreen: ${state}`}>
          <ListScreen list={list} title={texts.example} back={here} empty={{ text: texts.empty }} skeletonRows={2}>
            {(rows) => <LinkRows rows={rows} />}
          </ListScreen>
        </Example>
      ))}
      {Object.entries(records).map(([state, record]) => (
        <Example key={state} name={`RecordScreen: ${state}`}>
          <RecordScreen record={record} title={() => texts.example} back={() => here} skeletonRows={2}>
            {({ name }) => <FactList facts={[[texts.name, name]]} />}
          </RecordScreen>
        </Example>
      ))}
    </Section>
  </TabContent>
)
