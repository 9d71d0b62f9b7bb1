import { createContext, type ReactNode, useContext } from 'react'

/**
 * Creates a slot in the screens of one feature for a component of another. Pages do not import other features, so app/
 * supplies the component.
 * @returns the slot, and the provider whose `render` fills the slots below it.
 */
export const createSlot = <Props extends object>(name: string) => {
  type Render = (props: Props) => ReactNode
  const SlotContext = createContext<Render | undefined>(undefined)
  const Slot = (props: Props) => {
    const render = useContext(SlotContext)
    if (!render) throw new Error(`${name} needs its provider above it.`)
    return render(props)
  }
  const SlotProvider = ({ render, children }: { render: Render; children: ReactNode }) => (
    <SlotContext value={render}>{children}</SlotContext>
  )
  return [Slot, SlotProvider] as const
}
