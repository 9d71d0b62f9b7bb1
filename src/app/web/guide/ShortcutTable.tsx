import { guideTexts } from './guide.texts.ts'
import classes from './ShortcutTable.module.css'

/** Lists the keyboard shortcuts. */
export const ShortcutTable = () => (
  <dl className="to-560">
    {Object.values(guideTexts.keys).map(([keys, meaning]) => (
      <div key={keys} className={classes.shortcut}>
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
