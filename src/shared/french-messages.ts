import { config } from 'zod'
import french from 'zod/v4/locales/fr.js'

// What a schema says without a message of its own: in French too, on the server and in forms.
config(french())
