import { config } from 'zod'

// zod would make its parsers with `new Function`, which the content security policy refuses and reports.
config({ jitless: true })
