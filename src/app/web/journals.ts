import type { Journal } from '#features/audit/journal.ts'

/** Every file that declares journals. They are no part of the features' pages, which every visitor loads. */
const files = import.meta.glob<Record<string, unknown>>('/src/features/*/*.journal.ts', { eager: true })

const isJournal = (value: unknown): value is Journal =>
  typeof value === 'object' && value !== null && 'subject' in value && 'actions' in value

/** The journals of all features. */
export const journals = Object.values(files).flatMap((file) => Object.values(file).filter(isJournal))
