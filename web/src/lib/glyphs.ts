// The table's own small pictures on a grid of 32: element shapes, crests, signs of the bar. Bodies of SVG elements.
export const glyphs: Record<string, string> = {
  amphora: '<path fill-rule="evenodd" d="M12 2h8v2.5l-1 1.5v3c5 2 7 5 7 9 0 5-3.5 8.5-6 10l1 2H11l1-2c-2.5-1.5-6-5-6-10 0-4 2-7 7-9V6l-1-1.5zM6.5 8 11 7v2c-2 1-3.4 2.2-4.300 3.700C4.5 12 4.5 9 6.5 8zM25.5 8 21 7v2c2 1 3.4 2.2 4.300 3.700 2.2-.7 2.2-3.700.2-4.700zM8 17h16v2H8z"/>',
  automaton: '<path fill-rule="evenodd" d="M7 10h18v17H7zm5 6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm8 0a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M16 10V5"/><circle cx="16" cy="4" r="2.2"/>',
  bident: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M16 30V15M8 5v4c0 4 3 6 8 6s8-2 8-6V5M11 23h10"/><path d="m8 1 2.500 5h-5zM24 1l2.500 5h-5z"/>',
  block: '<path d="M4 8 12 4 28 7 28 25 20 29 4 26z"/>',
  book: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M16 8c-3-2.5-7-3-12-3v20c5 0 9 .5 12 3 3-2.5 7-3 12-3V5c-5 0-9 .5-12 3zm0 0v20"/>',
  cards: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M9 6h13v19H9z"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M22 9l5 1-3 17-9-1.5"/>',
  chat: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M4 6h24v16H14l-6 6v-6H4z"/>',
  check: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="4" d="m5 17 7 7L27 8"/>',
  chevron: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3" d="m8 12 8 8 8-8"/>',
  clock: '<circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M16 9v7l5 3"/>',
  close: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.8" d="M7 7 25 25M25 7 7 25"/>',
  crescent: '<path d="M21 3A13.5 13.5 0 1 0 28 21 11 11 0 0 1 21 3z"/>',
  crystal: '<path d="M16 2 26 11 22 28 10 28 6 11z"/>',
  die: '<path fill-rule="evenodd" d="M7 3h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm3 4.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm12 0a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm-6 6a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm-6 6a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm12 0a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z"/>',
  dots: '<circle cx="6" cy="16" r="2.8"/><circle cx="16" cy="16" r="2.8"/><circle cx="26" cy="16" r="2.8"/>',
  drop: '<path d="M16 2.5c5.5 7.5 10 12 10 17.5a10 10 0 0 1-20 0c0-5.5 4.5-10 10-17.5z"/>',
  dune: '<path d="M2 26C8 12 14 9 18 9c5 0 4 5 8 9l4 8z"/>',
  eye: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M2 16c4-6.5 8.5-9.5 14-9.5S26 9.5 30 16c-4 6.5-8.5 9.5-14 9.5S6 22.5 2 16z"/><circle cx="16" cy="16" r="4.5"/>',
  farm: '<path d="M16 4 4 13v3h3v12h6v-7h6v7h6V16h3v-3z"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.8" d="M1 30h30"/>',
  favor: '<path d="M16 2.5 20 11l9.300 1-7 6.300 2 9.2L16 22.8 7.700 27.5l2-9.2-7-6.300L12 11z"/>',
  flag: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M7 30V3"/><path d="M7 4h19l-5 6 5 6H7z"/>',
  flame: '<path d="M17 2c1 6 8 9 8 18a9 9 0 0 1-18 1c0-5 3-6 4-11 3 2 4 4 4 7 3-4 4-9 2-15z"/>',
  grape: '<circle cx="10" cy="9" r="5"/><circle cx="22" cy="9" r="5"/><circle cx="16" cy="17" r="5"/><circle cx="7" cy="17.5" r="4"/><circle cx="25" cy="17.5" r="4"/><circle cx="16" cy="26" r="4.5"/>',
  helmet: '<path d="M16 2.5C8.5 2.5 5.5 8 5.5 14v11.5l7 4.5V18.8L8 16.5v-3.300l6.300 1.8v14.5h3.4V15L24 13.2v3.300l-4.5 2.300V30l7-4.5V14c0-6-3-11.5-10.5-11.5z"/>',
  hourglass: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M7 3h18M7 29h18M9 3c0 7 4 9 7 13-3 4-7 6-7 13M23 3c0 7-4 9-7 13 3 4 7 6 7 13"/>',
  keyboard: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.2" d="M3 8h26v16H3zM8 13h.5M13 13h.5M18 13h.5M23 13h.5M10 19h12"/>',
  laurel: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6" d="M13 29C4 26 2 15 8 6M19 29c9-3 11-14 5-23"/><ellipse cx="7" cy="5" rx="1.9" ry="3.8" transform="rotate(20 8 5)"/><ellipse cx="25" cy="5" rx="1.9" ry="3.8" transform="rotate(-20 24 5)"/><ellipse cx="4" cy="10" rx="1.9" ry="3.8" transform="rotate(-10 5 10)"/><ellipse cx="28" cy="10" rx="1.9" ry="3.8" transform="rotate(10 27 10)"/><ellipse cx="3.6" cy="16" rx="1.9" ry="3.8" transform="rotate(-35 4.6 16)"/><ellipse cx="28.4" cy="16" rx="1.9" ry="3.8" transform="rotate(35 27.4 16)"/><ellipse cx="5.5" cy="22" rx="1.9" ry="3.8" transform="rotate(-60 6.5 22)"/><ellipse cx="26.5" cy="22" rx="1.9" ry="3.8" transform="rotate(60 25.5 22)"/><ellipse cx="9.5" cy="27" rx="1.9" ry="3.8" transform="rotate(-80 10.5 27)"/><ellipse cx="22.5" cy="27" rx="1.9" ry="3.8" transform="rotate(80 21.5 27)"/>',
  leaf: '<path d="M5 27C2 13 11 4 28 4c1 17-8 26-20 22l-2 3-2-1z"/>',
  link: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M13 19a6 6 0 0 0 8.5 0l5-5A6 6 0 0 0 18 5.5l-2 2M19 13a6 6 0 0 0-8.5 0l-5 5a6 6 0 0 0 8.5 8.5l2-2"/>',
  list: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M11 8h17M11 16h17M11 24h17"/><circle cx="5" cy="8" r="2"/><circle cx="5" cy="16" r="2"/><circle cx="5" cy="24" r="2"/>',
  lock: '<path fill-rule="evenodd" d="M6 14h20v15H6zm10 4a2.300 2.300 0 0 0-1.2 4.2V26h2.4v-3.8A2.300 2.300 0 0 0 16 18z"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3" d="M10 14V9.5a6 6 0 0 1 12 0V14"/>',
  monster: '<path fill-rule="evenodd" d="M4 3c0 6 2 8 5 9-2 6 0 13 7 18 7-5 9-12 7-18 3-1 5-3 5-9-2 4-5 5-8 5h-8C9 8 6 7 4 3zm7 12 4 3-4 1zm10 0v4l-4-1z"/>',
  moon: '<path d="M21 3A13.5 13.5 0 1 0 28 21 11 11 0 0 1 21 3z"/>',
  owl: '<path fill-rule="evenodd" d="M5 4c3 2 5 2.5 11 2.5S24 6 27 4c1 6 1 10-1 15-2 6-6 9.5-10 10.5C12 28.5 8 25 6 19 4 14 4 10 5 4zm6 5.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm10 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16 17l-2 3 2 3 2-3z"/><circle cx="11" cy="13.5" r="1.700"/><circle cx="21" cy="13.5" r="1.700"/>',
  paw: '<ellipse cx="16" cy="21.500" rx="7.500" ry="6.500"/><circle cx="6.500" cy="14.500" r="3"/><circle cx="12" cy="8" r="3.200"/><circle cx="20" cy="8" r="3.200"/><circle cx="25.500" cy="14.500" r="3"/>',
  peak: '<path d="M17.6 5.2 29 25a2 2 0 0 1-1.7 3H4.7A2 2 0 0 1 3 25L14.4 5.2a1.9 1.9 0 0 1 3.2 0z"/>',
  person: '<circle cx="16" cy="10" r="6"/><path d="M4 29c0-7 5-11 12-11s12 4 12 11z"/>',
  pit: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M16 17.5a1.5 1.5 0 1 1 1.5-1.5c0 3-3 4.5-5 4-3.2-.8-4.6-4-3.8-7C9.700 9.2 13.700 7.4 17.5 8.300c5 1.2 7.5 6.2 6.2 11-1.5 5.8-7.5 8.5-13.2 7C4 24.6 1.2 17.900 3 11.5"/>',
  place: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M16 3v14m-5-5 5 5.5 5-5.5"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M5 19v8h22v-8"/>',
  plus: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3" d="M16 5v22M5 16h22"/>',
  power: '<path d="M18 2 6 18h8l-3 12L26 12h-9z"/>',
  ring: '<path fill-rule="evenodd" d="M16 3a13 13 0 1 0 0 26 13 13 0 0 0 0-26zm0 7a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"/>',
  scroll: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M9 5h17v18a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4h14a4 4 0 0 0 4 4M9 5a3 3 0 0 0-3 3v15M12 11h8M12 16h8"/>',
  shell: '<path d="M16 29.5 12 28C4.5 24 1.5 16 5 8.5c2 .3 3.2 1 4.300 2.300C9.5 7 11 4.5 13.4 3c1.300.8 2.100 2 2.6 3.700.5-1.700 1.300-2.900 2.6-3.700 2.4 1.5 3.900 4 4.100 7.8 1.100-1.300 2.300-2 4.300-2.300 3.5 7.5.5 15.5-7 19.5z"/><path d="M16 26V11M12.6 25 9.8 13.5M19.4 25l2.8-11.5" fill="none" stroke="var(--cut,#0007)" stroke-width="1.5"/>',
  shift: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M4 11h22m-6-6 6 6-6 6M28 22H6m6-6-6 6 6 6"/>',
  statue: '<circle cx="16" cy="8" r="5.500"/><path d="M6 22c0-5 4-8 10-8s10 3 10 8zM9 24h14v2H9zM6 27h20v3H6z"/>',
  sun: '<circle cx="16" cy="16" r="6.5"/><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.2" d="M16 6.5V2M20.8 7.8 23 3.9M24.2 11.2 28.1 9M25.5 16H30M24.2 20.8l3.9 2.2M20.8 24.2l2.2 3.9M16 25.5V30M11.3 24.2 9 28.1M7.8 20.8 3.9 23M6.5 16H2M7.8 11.2 3.9 9M11.2 7.8 9 3.9"/>',
  sword: '<path d="m30 2-1 6-12 13-6-6L24 3zM9 16l7 7-2 2-2-1-6 6-4-4 6-6-1-2z"/>',
  temple: '<path d="M16 3 2.5 10.5V13h27v-2.5zM5 15h3.4v10H5zm6.2 0h3.4v10h-3.4zm6.2 0h3.4v10h-3.4zm6.2 0H27v10h-3.4zM3 26.5h26V30H3z"/>',
  town: '<path d="m9 8-7 6v15h14V14zm-2 9h4v4H7zM23 3l-6.5 6 2.5 2.2V29h11V9.2zm-2 9h4v4h-4zm0 8h4v4h-4z" fill-rule="evenodd"/>',
  tree: '<path d="M16 2c5 0 8 3 8 6.5 3 1 5 3.5 4.5 7C28 19 25 21 21 21h-3v9h-4v-9h-3c-4 0-7-2-7.5-5.5C3 12 5 9.5 8 8.5 8 5 11 2 16 2z"/>',
  trident: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M16 30V5M6 5v6c0 5 4 8 10 8s10-3 10-8V5M11 24h10"/><path d="m16 1 3 5h-6zM6 2l2.5 5h-5zM26 2l2.5 5h-5z"/>',
  undo: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.8" d="M10 5 4 11l6 6M5 11h14a8 8 0 0 1 0 16h-7"/>',
  wave: '<path d="M2 24c5 0 6-3 7-7C10.5 10 15 5 22 6c5 .7 7 4 7 7-2-3-6-4-8.5-1.5S19 18 22 20c3 1.5 6 0 8-2v10H2z"/>',
  wheat: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M16 30V10"/><path d="M15.2 15c-5 0-6.8-3-6.6-6.4 4 .2 6.6 2.4 6.6 6.4zM16.8 15c5 0 6.8-3 6.6-6.4-4 .2-6.6 2.4-6.6 6.4z"/><path d="M15.2 20c-5 0-6.8-3-6.6-6.4 4 .2 6.6 2.4 6.6 6.4zM16.8 20c5 0 6.8-3 6.6-6.4-4 .2-6.6 2.4-6.6 6.4z"/><path d="M15.2 25c-5 0-6.8-3-6.6-6.4 4 .2 6.6 2.4 6.6 6.4zM16.8 25c5 0 6.8-3 6.6-6.4-4 .2-6.6 2.4-6.6 6.4z"/><path d="M16 10c-2.6-2.6-2.6-5.6 0-8.6 2.6 3 2.6 6 0 8.6z"/>',
  wing: '<path d="M3 8c8-5 18-5 27-4-1 4-3 6-6 7 1 3-1 5-5 6 0 3-2 5-6 5-1 3-3 5-7 5 3-4 3-6 2-9-2-4-4-6-5-10z"/>',
}

/** Signs for words that games use for their things; a card without a picture of its own shows what it is. */
const BY_WORD: Record<string, string> = {
  air: 'wing',
  attack: 'sword',
  beast: 'paw',
  blank: 'amphora',
  city: 'town',
  dragon: 'flame',
  dweller: 'person',
  earth: 'block',
  effect: 'favor',
  fire: 'flame',
  island: 'tree',
  location: 'town',
  offering: 'amphora',
  shallow: 'wave',
  ship: 'wave',
  shrine: 'temple',
  titan: 'peak',
  warrior: 'helmet',
  water: 'drop',
  zeus: 'power',
}

/** The sign that one of these words stands for, the first that has one. */
export function signFor(...words: (string | undefined)[]): string {
  for (const text of words) {
    for (const word of (text ?? '').toLowerCase().split(/[^a-z]+/).filter(Boolean)) {
      if (glyphs[word]) return word
      if (BY_WORD[word]) return BY_WORD[word]
    }
  }
  return ''
}
