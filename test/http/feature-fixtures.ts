import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FeatureFixture } from '#test/feature-fixture.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('src/features/*/testing/feature.fixture.ts', { cwd: root }).sort()

/** The fixtures of all features, found by the names of their files. */
export const fixtures: FeatureFixture[] = await Promise.all(
  files.map(async (file) => {
    const { fixture }: { fixture: FeatureFixture } = await import(pathToFileURL(path.join(root, file)).href)
    return fixture
  }),
)
