import { mount } from 'svelte'
import App from './App.svelte'
import './styles/main.css'
import './pages/pages.css'

mount(App, { target: document.getElementById('app')! })
