import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'

export const ShortcutTable = () => (
  <dl className="to-760">
    {Object.values(guideTexts.keys).map(([keys, meaning]) => (
      <div key={keys} className={`grid underlined gap-12 pad-8-0 ${classes.shortcut}`}>
        <dt>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)

export const ShortcutDialog = ({ onClose }: { onClose: () => void }) => (
  <BottomDialog opened onClose={onClose} title={guideTexts.shortcuts}>
    <ShortcutTable />
    <RecentErrors />
  </BottomDialog>
)
