import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const LAPTOP: readonly AspectPreset[] = [
  {
    id: 'display',
    label: 'Display',
    noun: 'the display',
    question: 'Is the display good?',
    terms: `screen, display, resolution, monitor, graphics, graphic, picture, picture quality, brightness, colors, colours, touchscreen, touch screen, retina display, viewing angle, screen size, glare, pixels, video, videos, gpu, graphics card, video card`,
  },
  {
    id: 'battery',
    label: 'Battery',
    noun: 'the battery',
    question: 'Does the battery last?',
    terms: `battery, battery life, charger, charge, charging, power supply, power cord, power adapter, adapter, adaptor, power, plug, magsafe, cord, batteries, on a charge, on one charge, unplugged, power brick`,
  },
  {
    id: 'keyboard',
    label: 'Keyboard and touchpad',
    noun: 'the keyboard',
    question: 'Are keyboard and touchpad good?',
    terms: `keyboard, keys, key, backlit keyboard, touchpad, touch pad, trackpad, mouse, mousepad, mouse pad, click, buttons, button, typing, keypad, number pad, multi-touch gestures, gestures, space bar, spacebar, return key, type on, right click, pad`,
  },
  {
    id: 'performance',
    label: 'Performance',
    noun: 'performance',
    question: 'Is it fast?',
    terms: `performance, speed, processor, cpu, memory, ram, hard drive, ssd, storage, boot, boots, boot time, start up, startup, fast, slow, runs, lag, freezes, crashes, multitasking, gaming, games, hdd, hard disk, disk, disc drive, cd drive, dvd drive, optical drive, motherboard, chip, core, response, takes an age, takes ages, slows down, slowed down, load, loads, loading, sluggish, laggy, lags, froze, crashed, crash, reboots, overheats, benchmark, frame rate, frames`,
  },
  {
    id: 'software',
    label: 'Software',
    noun: 'the software',
    question: 'Is the software good?',
    terms: `software, windows, windows 7, windows 8, windows 10, vista, xp, os, osx, mac os, operating system, os x, linux, drivers, driver, programs, program, applications, application, apps, app, bloatware, updates, bios, office, word, excel, powerpoint, iphoto, itunes, imovie, garageband, browser, safari, antivirus, user interface, interface, features, feature, system, setup, set up`,
  },
  {
    id: 'build',
    label: 'Build and design',
    noun: 'the build',
    question: 'Is it well built?',
    terms: `design, build, build quality, quality, case, casing, body, hinge, lid, weight, size, look, looks, color, colour, construction, aluminum, plastic, finish, portability, durability, style, appearance, speakers, speaker, sound, audio, sound quality, volume, microphone, webcam, camera, fan, fans, heat, noise, cooling, temperature, cover, light, lightweight, light weight, heavy, sturdy, flimsy, solid, thin, slim, sleek, hinges, chassis, portable, overheating, hot, runs hot, bezel`,
  },
  {
    id: 'connectivity',
    label: 'Connections',
    noun: 'the connections',
    question: 'Do ports and wireless work well?',
    terms: `wifi, wi-fi, wireless, bluetooth, usb, usb port, usb ports, ports, port, hdmi, internet, connection, connectivity, ethernet, sd card, card reader, wireless card, network`,
  },
  {
    id: 'support',
    label: 'Support and service',
    noun: 'the support',
    question: 'Is the support good?',
    terms: `support, tech support, technical support, customer service, customer support, service, warranty, extended warranty, repair, repairs, return, refund, replacement, shipping, delivery, staff, sales, geek squad, store, packaging, shop, seller, swapped, exchanged, on hold, repaired, replaced, refunded, retailer, helpline, technician, technicians`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Is it good value?',
    terms: `price, prices, cost, costs, value, value for money, money, price tag, cheap, cheaper, inexpensive, expensive, overpriced, pricey, affordable, bang for the buck, deal, paid, pay, worth, dear, dearer, for the money, discount, bargain, sale, budget, dollars, bucks, costly`,
  },
  {
    id: OVERALL_ID,
    label: 'The machine as a whole',
    noun: 'the machine as a whole',
    question: 'Would buyers recommend it?',
    terms: `laptop, computer, notebook, netbook, machine, macbook, macbook pro, mac, pc, product, unit, tablet, chromebook, ultrabook, recommend, purchase, buy, experience, overall, device, recommended, bought, buying`,
  },
];
