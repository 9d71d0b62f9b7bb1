import type { compter, Role } from '#shared/role.ts'

/** The jobs of a treasurer's week, in its order, then that of the platform. */
export const guideJobs = ['collect', 'count', 'deposit', 'correct', 'close', 'read', 'configure', 'platform'] as const
export type GuideJob = (typeof guideJobs)[number]

/** The first lines of a page: its job, and those whose screens it describes. */
export type GuideEntry = { title: string; job: GuideJob; readers: readonly (Role | typeof compter)[] }
/** A page of docs/guide as the build reads it (`scripts/guide-pages.ts`). */
export type GuidePage = GuideEntry & { blocks: GuideBlock[] }

export type GuideBlock =
  | { kind: 'heading' | 'paragraph'; content: GuideInline[] }
  | { kind: 'list'; isOrdered: boolean; items: GuideInline[][] }
  | { kind: 'table'; header: GuideInline[][]; rows: GuideInline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; file: string; alternative: string }

export type GuideInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; content: GuideInline[] }
  | { kind: 'link'; to: string; content: GuideInline[] }

/** In CSS pixels. */
export type GuidePictureSize = { width: number; height: number }
/** The pictures of a page as the build serves them, by the file that the page names. */
export type GuidePictures = Record<string, GuidePictureSize & { src: string }>
