import type { RecordAudit } from '../audit.port.ts'
import { insertEntry } from './audit.repository.ts'

/** The one way into the journal, for app/ to hand to the features (audit.port.ts says how they use it). */
export const createRecordAudit =
  ({ clock }: { clock: () => Date }): RecordAudit =>
  (transaction, record) =>
    insertEntry(transaction, record, clock())
