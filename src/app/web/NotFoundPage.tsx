import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import classes from './NotFoundPage.module.css'
import { shellTexts } from './shell.texts.ts'

/** Where an address leads that leads nowhere. */
export const NotFoundPage = () => (
  <div className={classes.page}>
    <title>{`${shellTexts.notFoundCode} · ${kitTexts.productName}`}</title>
    <h1 className={classes.code}>{shellTexts.notFoundCode}</h1>
    <p className={classes.text}>{shellTexts.notFound}</p>
    <Button renderRoot={(props) => <Link to="/" {...props} />}>{shellTexts.toDashboard}</Button>
  </div>
)
