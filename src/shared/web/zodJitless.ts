import { config } from 'zod'

// A file of its own, which the chunk of the libraries evaluates before any schema is made (vite.config.ts).
// Zod's parsers use `new Function` by default, which the content security policy refuses and reports.
config({ jitless: true })
