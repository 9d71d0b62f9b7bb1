import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { fiscalSettingQuery } from './receipt.queries.ts'
import { profileTexts as texts } from './receipt.texts.ts'

/** The settings' part on receipts: whether the association may issue them, with the way to its fiscal profile. */
export const FiscalSection = () => {
  const { fiscalProfile } = usePlaces()
  const { data } = useQuery(fiscalSettingQuery(useCall(), useCustomerId()))
  if (!data) return null
  return (
    <Section title={texts.section}>
      <p>{data.lacks.length === 0 ? texts.ready : texts.locked}</p>
      <LinkButton className="mt-8" variant="default" to={fiscalProfile()}>
        {data.profile ? texts.change : texts.edit}
      </LinkButton>
    </Section>
  )
}
