import { config } from 'zod'
import french from 'zod/v4/locales/fr.js'

// Makes Zod's default messages French, on the server and in forms.
config(french())
