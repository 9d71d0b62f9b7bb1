import { Notice } from '#shared/web/kit/Notice.tsx'
import { texts } from '../transaction.texts.ts'
import { type ChoiceGroup, nameOfCause } from './choices.queries.ts'

type LostLinkProps = { causes: ChoiceGroup[] | undefined; causeId: string | undefined }

/**
 * Says that no cause has the id of the address: a link that was cut or mistyped, or of another association
 * (docs/rules/transactions.md#transactions-lost).
 */
export const LostLink = ({ causes, causeId }: LostLinkProps) => {
  const isUnknown = causes !== undefined && causeId !== undefined && nameOfCause(causes, causeId) === undefined
  if (!isUnknown) return null
  return (
    <div className="mb-16">
      <Notice tone="warning" role="alert">
        {texts.unknownCause}
      </Notice>
    </div>
  )
}
