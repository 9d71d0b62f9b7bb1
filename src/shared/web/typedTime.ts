const separated = /^(\d{1,2})(?:[:hH.](\d{1,2})?)?$/
const digitsOnly = /^(\d{2})(\d{2})$/

/**
 * Parses a typed time of the day: `13:10`, `13h10`, `13h`, `1310` or `9:05`. Returns it as `HH:mm`, or undefined for an
 * invalid one.
 */
export const parseTypedTime = (text: string): string | undefined => {
  const typed = text.replaceAll(/\s/g, '')
  const [, hour, minute = '0'] = digitsOnly.exec(typed) ?? separated.exec(typed) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
