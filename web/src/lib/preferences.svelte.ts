// This browser's preferences: theme, size of text, advice no longer needed.
export type Theme = 'evening' | 'noon'

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`agon.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep<T>(key: string, value: T): T {
  try {
    localStorage.setItem(`agon.${key}`, JSON.stringify(value))
  } catch {
    // private windows may forbid it; the preference then lasts as long as the page
  }
  return value
}

const system = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'noon' : 'evening')
const savedTheme = (): Theme | null => kept<Theme | null>('theme', null)

let now = $state.raw<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? savedTheme() ?? system())
let size = $state.raw<number>(Number(document.documentElement.dataset.size) || kept('size', 100))
show()

function show(): void {
  document.documentElement.dataset.theme = now
  document.documentElement.dataset.size = String(size)
}

export const theme = (): Theme => now
export const textSize = (): number => size

export function turnTheme(): void {
  now = keep<Theme>('theme', now === 'noon' ? 'evening' : 'noon')
  show()
}

export function setTextSize(percent: 100 | 115 | 130): void {
  size = keep('size', percent)
  show()
}
