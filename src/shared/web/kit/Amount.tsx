import { formatEuros } from '#shared/money.ts'

/** Shows an amount in euros without a line break: `1 234,50 €`, or `+ 1 234,50 €` when signed. */
export const Amount = ({ euros, signed = false }: { euros: number; signed?: boolean }) => (
  <span className="figures nowrap">
    {signed && '+\u00a0'}
    {formatEuros(euros)}
  </span>
)
