//! A process that is killed while it writes.

use crate::store::home::{Home, event, numbers, wait};
use server::store::{Store, StoreError};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const CHILD: &str = "QUINTET_STORE_CHILD";
const ROOMS: u64 = 16;

pub(crate) fn nothing_acknowledged_is_lost(home: &Home) {
    let mut stored: HashMap<String, u64> = HashMap::new();
    for round in 1..=3 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::killed::writes_until_it_is_killed", "--nocapture"])
            .env(CHILD, &home.url)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut heard = 0;
        for line in lines {
            let mut words = line.split(' ');
            let (Some("acknowledged"), Some(room), Some(seq)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            stored.insert(room.to_string(), seq.parse().unwrap());
            heard += 1;
            if heard == 100 * round {
                let error = Store::open(&home.url).err().expect("the other process has it open");
                assert!(matches!(error, StoreError::Locked(_)));
            }
            if heard == 300 * round {
                // Output before its death counts too.
                child.kill().unwrap();
            }
        }
        assert!(!child.wait().unwrap().success() && heard >= 300 * round, "it was killed after {heard}");
        let store = home.open();
        assert_eq!(stored.len() as u64, ROOMS);
        for (room, last) in &mut stored {
            let found = numbers(&store, room);
            assert!(found.len() as u64 >= *last, "room {room}: {last} was acknowledged, {} are there", found.len());
            assert_eq!(found, (1..=found.len() as u64).collect::<Vec<_>>(), "none is missing in between");
            *last = found.len() as u64;
        }
    }
}

/// The process that the test above kills. It does nothing without an address.
#[test]
fn writes_until_it_is_killed() {
    let Ok(url) = std::env::var(CHILD) else { return };
    let store = Store::open(&url).unwrap();
    let play = |room: u64| {
        let store = store.clone();
        async move {
            let room = room.to_string();
            for seq in store.events(&room).await.unwrap().len() as u64 + 1.. {
                store.write(vec![event(&room, seq)]).await.unwrap();
                // One write for the whole line, because half a line is no acknowledgement.
                std::io::stdout().write_all(format!("\nacknowledged {room} {seq} \n").as_bytes()).unwrap();
            }
        }
    };
    wait(async {
        let rooms: Vec<_> = (0..ROOMS).map(|room| tokio::spawn(play(room))).collect();
        for room in rooms {
            room.await.unwrap();
        }
    });
}
