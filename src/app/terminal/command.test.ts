import { describe, expect, it } from 'vitest'
import { readCommand } from './command.ts'

const read = (line: string) => readCommand(line.split(' ').filter((word) => word !== ''))
const device = '018f0000-0000-7000-8000-000000000000'

describe('readCommand', () => {
  it('applies the defaults of each command', () => {
    expect(read('stream')).toEqual({ name: 'stream', options: { rate: 1, patience: 120 } })
    expect(read('login --association Partage')).toMatchObject({
      options: { server: 'http://127.0.0.1:3000', email: 'admin@escarcelle.example' },
    })
  })

  it('accepts an amount as French people type it', () => {
    expect(read('send --amount 19,99')).toMatchObject({ options: { amount: 19.99 } })
    expect(read('send --amount=20')).toMatchObject({ options: { amount: 20 } })
  })

  it('accepts a code with the spaces of its display', () => {
    const words = ['login', '--device', device, '--serial', 'SN-1', '--code', '1 2 3 4 5 6 7 8']
    expect(readCommand(words)).toMatchObject({ options: { code: '12345678', serial: 'SN-1' } })
  })

  it('reads server, terminal and code from the text of a QR code', () => {
    const card = { server: 'https://dons.example', device, code: '12345678' }
    const words = ['login', '--serial', 'SN-1', '--qr', JSON.stringify(card)]
    expect(readCommand(words)).toMatchObject({ options: { serial: 'SN-1', qr: card } })
    for (const text of ['https://dons.example', '{}', JSON.stringify({ ...card, code: '1234' })])
      expect(() => readCommand(['login', '--qr', text])).toThrow('--qr attend le texte du QR code')
  })

  it('keeps only the origin of a server', () => {
    expect(read('login --association x --server http://localhost:4000/api/')).toMatchObject({
      options: { server: 'http://localhost:4000' },
    })
  })

  it('shows help at any position', () => {
    for (const line of ['', 'help', '--help', 'send --help', 'send --amount -h'])
      expect(read(line)).toEqual({ name: 'help' })
  })

  it.each([
    ['vider', 'Commande inconnue : vider. Commandes : login, send, stream. Aide : --help.'],
    ['send', 'send attend --amount <euros>.'],
    ['send --amount', "L'option --amount attend une valeur."],
    ['send --amount --cause x', "L'option --amount attend une valeur."],
    ['send --amount 2 --amount 3', "L'option --amount est donnée deux fois."],
    ['send --amount 0', '--amount attend un montant de 0,01 à 100 000 euros, avec deux décimales au plus.'],
    ['send --amount 100000.01', '--amount attend un montant de 0,01 à 100 000 euros, avec deux décimales au plus.'],
    ['send --amount 1,555', '--amount attend un montant de 0,01 à 100 000 euros, avec deux décimales au plus.'],
    ['send --amount 1e3', '--amount attend un montant de 0,01 à 100 000 euros, avec deux décimales au plus.'],
    ['send vingt', 'Argument inattendu : vingt. Aide : --help.'],
    [
      'stream --speed 2',
      'Option inconnue : --speed. Options de stream : --state, --name, --rate, --count, --seconds, --patience.',
    ],
    ['stream --patience -1', '--patience attend un nombre de secondes.'],
    ['stream --rate 0', '--rate attend un nombre de dons par seconde, au-dessus de 0 et jusqu’à 1000.'],
    ['stream --count 2 --seconds 3', 'Choisissez --count ou --seconds, pas les deux.'],
    ['stream --count 1.5', '--count attend un nombre entier de dons, à partir de 1.'],
    ['login', 'login attend soit --device (avec --serial et --code), soit --qr (avec --serial), soit --association.'],
    ['login --device 12', '--device attend l’identifiant d’un appareil (un UUID).'],
    [
      `login --device ${device} --association x`,
      'login attend soit --device (avec --serial et --code), soit --qr (avec --serial), soit --association.',
    ],
    ['login --association x --server ftp://x', '--server attend une adresse http:// ou https://.'],
    ['login --association x --code 1234', '--code attend 8 chiffres.'],
  ])('refuses "%s" with a message', (line, sentence) => {
    expect(() => read(line)).toThrow(sentence)
  })
})
