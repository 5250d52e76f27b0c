import { mount } from 'svelte'
import Dev from './dev/Dev.svelte'
import './styles/main.css'

mount(Dev, { target: document.getElementById('app')! })
