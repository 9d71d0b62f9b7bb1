import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '#app/demo/random.ts'
import { drawPlan, type Plan, smallerPlans } from '#tools/chaos/plan.ts'
import { playRound, settle } from '#tools/chaos/round.ts'
import { openWorld, type World } from '#tools/chaos/world.ts'

/** The gate runs beside other tests, on two cores. */
const marginMs = 5000

let world: World
beforeAll(async () => {
  world = await openWorld({
    associations: 3,
    terminalsEach: 2,
    isOnSmallDisk: false,
    processes: 1,
    random: new Random('gate'),
  })
}, 240_000)
afterAll(() => world.remove())

const crowd = { terminal: 6, corrector: 1, archiver: 1, exporter: 1, signer: 1, reader: 1 }
const planOf = (name: Plan['faults'][number]['name']): Plan => ({
  seed: `gate ${name}`,
  crowd,
  lastsMs: 700,
  faults: [{ name, atMs: 200, forMs: 300 }],
})

const faults = [
  { name: 'kill-postgres', tags: [] },
  { name: 'freeze-server', tags: ['nightly'] },
  { name: 'kill-server', tags: ['nightly'] },
  { name: 'kill-backend', tags: ['nightly'] },
  { name: 'freeze-postgres', tags: ['nightly'] },
  { name: 'cut-connections', tags: ['nightly'] },
  { name: 'held-lock', tags: ['nightly'] },
] as const

for (const { name, tags } of faults)
  it(`nothing acknowledged is lost, doubled or late in a round of ${name}, and what was sent is there once`, {
    tags: [...tags],
  }, async () => {
    const { violations, acknowledged } = await playRound(world, planOf(name), { marginMs })
    expect(violations).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
    expect(await settle(world)).toEqual([])
  })

it('the checks see what is lost and what nobody sent', async () => {
  const [donation] = [...world.model.donations.values()].filter(({ id }) => id !== undefined)
  if (!donation) throw new Error('nothing was given')
  world.model.donations.delete(donation.key)
  world.model.donations.set('lost', { ...donation, key: 'lost' })
  expect(await settle(world)).toEqual([
    `nobody sent the donation ${donation.key}`,
    'the acknowledged donation lost is missing',
  ])
})

it('a seed always draws the same plan, and a failing plan has smaller ones to try', () => {
  const abilities = { isOnSmallDisk: false, processes: 1 }
  expect(drawPlan('7', abilities)).toEqual(drawPlan('7', abilities))
  const smaller = smallerPlans(planOf('kill-server'))
  expect(smaller).toContainEqual({ ...planOf('kill-server'), crowd: { ...crowd, terminal: 3 } })
  expect(smaller).toContainEqual({ ...planOf('kill-server'), lastsMs: 350 })
})
