import { config } from 'zod'

// Zod's parsers use `new Function` by default, which the content security policy refuses and reports.
config({ jitless: true })
