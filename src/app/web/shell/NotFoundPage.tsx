import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from './NotFoundPage.module.css'
import { shellTexts } from './shell.texts.ts'

/** The 404 page. */
export const NotFoundPage = () => (
  <div className={classes.page}>
    <PageTitle title={shellTexts.notFoundCode} className={classes.code} />
    <p className={classes.text}>{shellTexts.notFound}</p>
    <Button renderRoot={(props) => <Link to="/" {...props} />}>{shellTexts.toDashboard}</Button>
  </div>
)
