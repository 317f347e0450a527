import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export interface ButtonProps extends AriaButtonProps {
  /** One primary button a page; `quiet` for what stands in rows. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
}

export function Button({ kind = 'plain', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${kind}`} />
}
