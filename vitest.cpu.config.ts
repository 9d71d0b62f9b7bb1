import config from './vitest.config.ts'
const c: any = config
for (const p of c.test.projects) p.test.setupFiles = [...(p.test.setupFiles ?? []), './cpu.setup.ts']
export default c
