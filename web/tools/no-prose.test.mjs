import { RuleTester } from 'eslint'
import ts from 'typescript-eslint'
import { describe, it } from 'vitest'
import rule from './no-prose.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parser: ts.parser } })
const errors = [{ messageId: 'read' }]

tester.run('no-prose', rule, {
  valid: [
    "const done = entity.tags?.includes('locked')",
    "if (zone.kind === 'hex' && zone.id === 'city') draw()",
    "const shown = entity.label ? t.plain(entity.label) : entity.name",
    "if (choice.label === '') hide()",
    'const found = choices.filter((choice) => t.plain(choice.label).toLowerCase().includes(wanted.toLowerCase()))',
    "const colour = PALETTE[entity.colour]",
    "const old = entity.name === name",
    "const file = path.split('/')",
    "if (event.key === 'Escape') close()",
    "const words = `${entity.name}: ${entity.count}`",
  ],
  invalid: [
    { code: "const price = /recolour: (\\d+)/.exec(choice.label)", errors },
    { code: "const at = zone.name.match(/ in arena (\\d)/)", errors },
    { code: "if (choices.some((choice) => choice.label.includes('recolour:'))) wheel()", errors },
    { code: "const PLACE = /^(.+) in (\\S+ \\d+)$/\nconst place = PLACE.exec(zone.name)", errors },
    { code: "const words = entity.text.toLowerCase()\nif (words.startsWith('score')) score()", errors },
    { code: "const { label } = choice\nconst first = label.split(' ')[0]", errors },
    { code: "const cut = (label: string) => /^(.*?) for /.exec(label)", errors },
    { code: "const GODS = ['Apollo', 'Ares']\nconst god = GODS.includes(seat.name)", errors },
    { code: "const CRESTS: Record<string, number> = { Red: 6 }\nconst crest = CRESTS[seat.name]", errors },
    { code: "if (prompt.question === 'Lock which tile?') lock()", errors },
    { code: "const said = t.plain(event.text)\nconst paid = said.replace(/pays (\\d)/, '$1')", errors },
    { code: "switch (entity.name) { case 'Farm': farm() }", errors },
    { code: "const name = zone!.name!.replace('Divine plan ', '')", errors },
    { code: "const label = $derived(`${zone.name}!`)\nconst discard = /discard/.test(label)", errors },
  ],
})
